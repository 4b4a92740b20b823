import type {
  AnswerOf,
  BodyOf,
  acceptInvitation as acceptCall,
  readInvitation as readCall,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  beginSession,
  companyOfToken,
  hashNewPassword,
  type SignedIn,
  type SignInManner,
} from '../sessions/index.ts';
import {
  announceUsers,
  findInvitation,
  lockInvitation,
  type OpenInvitation,
  saveAccepted,
} from '../users/index.ts';

const notValid = (): AppError => new AppError('ERR_INVITATION_NOT_VALID');

/** Throws for an invitation that does not exist, was used or replaced, and for one that has expired. */
function requireOpen(app: App, invitation: OpenInvitation | undefined): OpenInvitation {
  if (!invitation) throw notValid();
  if (new Date(invitation.expiresAt) <= app.now()) throw new AppError('ERR_INVITATION_EXPIRED');
  return invitation;
}

function companyOf(token: string): number {
  const companyId = companyOfToken(token);
  if (companyId === null) throw notValid();
  return companyId;
}

/** For whom a link is. Throws ERR_INVITATION_NOT_VALID or ERR_INVITATION_EXPIRED. */
export async function readInvitation(app: App, token: string): Promise<AnswerOf<typeof readCall>> {
  const invitation = await app.database.inCompany(companyOf(token), (tx) =>
    findInvitation(tx, app.secrets.digest(token)),
  );
  const { name, email, companyName, expiresAt } = requireOpen(app, invitation);
  return { name, email, companyName, expiresAt };
}

/** What a sign-in outside of the working hours throws is returned, so that the password stays. */
async function signInAtOnce(
  app: App,
  tx: CompanyTransaction,
  account: { id: number; passwordHash: string },
  manner: SignInManner,
): Promise<SignedIn | AppError> {
  try {
    return await beginSession(app, tx, { ...account, companyId: tx.companyId }, manner);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_OUT_OF_HOURS') return error;
    throw error;
  }
}

/**
 * Sets name and password of the invited person and begins a session, in one transaction. Of several at once one succeeds;
 * the others get ERR_INVITATION_NOT_VALID, as for every link that does not work. Throws ERR_INVITATION_EXPIRED, and
 * ERR_OUT_OF_HOURS once the password is set.
 */
export async function acceptInvitation(
  app: App,
  { token, name, password }: BodyOf<typeof acceptCall>,
  manner: SignInManner,
): Promise<SignedIn> {
  const { email } = await readInvitation(app, token);
  // Heavy on purpose, so it is done for links that work alone, and outside of the transaction.
  const passwordHash = await hashNewPassword(app, password, email);
  const outcome = await app.database.inCompany(companyOf(token), async (tx) => {
    const { userId: id } = requireOpen(app, await lockInvitation(tx, app.secrets.digest(token)));
    await saveAccepted(tx, id, { name, passwordHash });
    await recordAudit(
      tx,
      { id, name, companyId: tx.companyId },
      { action: 'user.acceptInvitation', subject: { id, name } },
    );
    await announceUsers(app, tx, 'update', [id]);
    return signInAtOnce(app, tx, { id, passwordHash }, manner);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
