import { AppError } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  connectionExists,
  countQueues,
  othersInCharge,
  replaceQueues,
  takenInCompany,
  type UserFacts,
} from './write-queries.ts';

const emailTaken = (cause?: unknown): AppError =>
  new AppError('ERR_EMAIL_ALREADY_EXISTS', { error: 'An user with this email already exists.', cause });

const numberTaken = (cause?: unknown): AppError =>
  new AppError('ERR_WPP_ALREADY_EXISTS', { details: [{ field: 'wpp', message: 'taken' }], cause });

/**
 * Runs a change; throws ERR_EMAIL_ALREADY_EXISTS or ERR_WPP_ALREADY_EXISTS if the e-mail or the WhatsApp number is somebody
 * else's anywhere in the installation.
 */
export async function withUniqueEmail<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'users_wpp_key') throw numberTaken(error);
    throw broken === 'users_email' ? emailTaken(error) : error;
  }
}

/**
 * The same for people of the own company, before anything is written: what is refused afterwards is somebody of another
 * one.
 */
export async function requireFreeInCompany(
  tx: CompanyTransaction,
  { email, wppKey }: { email?: string | undefined; wppKey?: string | null | undefined },
  exceptId: number | null,
): Promise<void> {
  const taken = await takenInCompany(tx, { email, wppKey }, exceptId);
  if (taken.email) throw emailTaken();
  if (taken.number) throw numberTaken();
}

/** Throws ERR_LAST_ADMIN if the company would lose its last admin or its last super; after is null for a removal. */
export async function requireOthersInCharge(
  tx: CompanyTransaction,
  target: UserFacts,
  after: { profile: 'admin' | 'user'; super: boolean } | null,
): Promise<void> {
  if (target.isInvited) return;
  const losesAdmin = target.profile === 'admin' && after?.profile !== 'admin';
  const losesSuper = target.super && after?.super !== true;
  if (!losesAdmin && !losesSuper) return;
  const others = await othersInCharge(tx, target.id);
  if ((losesAdmin && !others.admins) || (losesSuper && !others.supers)) throw new AppError('ERR_LAST_ADMIN');
}

/** Throws ERR_NO_WAPP_FOUND also for another company's connection. */
export async function requireConnection(
  tx: CompanyTransaction,
  whatsappId: number | null | undefined,
): Promise<void> {
  if (whatsappId && !(await connectionExists(tx, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
}

/** Throws ERR_NO_QUEUE_FOUND also for another company's queue. */
export async function requireQueues(tx: CompanyTransaction, queueIds: number[] | undefined): Promise<void> {
  const ids = [...new Set(queueIds)];
  if (ids.length > 0 && (await countQueues(tx, ids)) < ids.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/**
 * Gives the user exactly these queues; undefined keeps them. Throws ERR_NO_QUEUE_FOUND also for another company's
 * queue.
 */
export async function setQueues(
  tx: CompanyTransaction,
  userId: number,
  queueIds: number[] | undefined,
): Promise<void> {
  if (!queueIds) return;
  const ids = [...new Set(queueIds)];
  if ((await replaceQueues(tx, userId, ids)) < ids.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}
