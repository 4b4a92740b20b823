import type { ContactList } from '@prosa/contract';
import { AppError, checkGap, found, type Viewer } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { planAllowsSql } from '../../platform/database/plan-flags.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceItem, announceList } from './events.ts';
import { nextUnchecked, saveChecked, saveCheckFailed } from './item-queries.ts';
import { endChecks, readList, saveCheck } from './list-queries.ts';

const CHECK_JOB = 'check-numbers';
const CheckPayload = z.object({ companyId: z.number() });

/** Until the next try while no connection is up to ask, its answer fails, or the company may not. */
const UNANSWERED_WAIT_MS = 5 * 60_000;

/** What a check asks the channels: null, if nobody has the number; undefined, if nobody could be asked. */
export interface NumberChecks {
  checkNumber(companyId: number, number: string): Promise<string | null | undefined>;
}

/** One job for all lists of a company: they are asked over one phone. */
async function planNext({ jobs }: Pick<App, 'jobs'>, tx: CompanyTransaction, runAt: Date): Promise<void> {
  const name = `check-numbers-${tx.companyId}`;
  await jobs.add(tx, CHECK_JOB, { companyId: tx.companyId }, { jobKey: name, queueName: name, runAt });
}

async function announced(app: App, tx: CompanyTransaction, id: number): Promise<ContactList> {
  const list = found(await readList(tx, id), 'ERR_NO_CONTACT_LIST_FOUND');
  announceList(app, tx, 'update', list);
  return list;
}

export async function startCheck(app: App, viewer: Viewer, id: number): Promise<ContactList> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const now = app.now();
    if (!(await saveCheck(tx, id, now))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await endChecks(tx);
    await planNext(app, tx, now);
    return announced(app, tx, id);
  });
}

export async function stopCheck(app: App, viewer: Viewer, id: number): Promise<ContactList> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    if (!(await saveCheck(tx, id, null))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    return announced(app, tx, id);
  });
}

async function mayCheck(tx: CompanyTransaction): Promise<boolean> {
  const text = `select from companies c where c.id = $1 and c.status and c."archivedAt" is null
    and ${planAllowsSql('useCampaigns', '$1')}`;
  return (await tx.query('contact-list-checks-allowed', text, [tx.companyId])).length > 0;
}

/** Whether somebody has the number; undefined: no connection is up to ask. */
async function ask(
  app: App,
  checks: NumberChecks,
  companyId: number,
  number: string,
): Promise<boolean | 'failed' | undefined> {
  try {
    const known = await checks.checkNumber(companyId, number);
    return known === undefined ? undefined : known !== null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.log.warn({ err: error, companyId }, 'a number could not be checked');
    return 'failed';
  }
}

/** Checks one number, and plans the next one a gap later. */
async function checkNext(app: App, checks: NumberChecks, companyId: number): Promise<void> {
  const { next, isAllowed } = await app.database.inCompany(companyId, async (tx) => ({
    next: await nextUnchecked(tx),
    isAllowed: await mayCheck(tx),
  }));
  if (!next) return;
  const isValid = isAllowed ? await ask(app, checks, companyId, next.number) : undefined;
  const now = app.now();
  await app.database.inCompany(companyId, async (tx) => {
    if (isValid === 'failed') await saveCheckFailed(tx, next.phoneKey, now);
    if (isValid === 'failed' || isValid === undefined)
      return planNext(app, tx, new Date(now.getTime() + UNANSWERED_WAIT_MS));
    for (const item of await saveChecked(tx, next.phoneKey, isValid))
      await announceItem(app, tx, 'update', item);
    for (const id of await endChecks(tx)) await announced(app, tx, id);
    if (await nextUnchecked(tx)) await planNext(app, tx, new Date(now.getTime() + checkGap(Math.random)));
  });
}

export function defineNumberCheckJobs(app: App, checks: NumberChecks): void {
  app.jobs.define(CHECK_JOB, async (payload) => {
    await checkNext(app, checks, CheckPayload.parse(payload).companyId);
  });
}
