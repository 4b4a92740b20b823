import type { Company } from '@prosa/contract';
import { found, runsUntil } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { announceNewPlan } from '../announcements/index.ts';
import { startConnections } from './archive-company.ts';
import { announceSubscription } from './events.ts';
import { lockCompany, peopleAndConnections, readCompany, saveCompany } from './queries.ts';

export interface Renewal {
  dueDate: string;
  billingDay: number;
  /** The plan that was paid for, in place of the company's; a price of the company alone ends with the plan before. */
  planId?: number;
}

/**
 * Gives a company a new due date, and switches it on if it was suspended; its sessions are opened again. What the
 * operator has switched off stays off.
 */
export async function renewCompany(
  app: App,
  tx: OperatorTransaction,
  id: number,
  { dueDate, billingDay, planId }: Renewal,
): Promise<Company> {
  const locked = found(await lockCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
  const before = found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
  const isNewPlan = planId !== undefined && planId !== before.planId;
  await saveCompany(tx, id, {
    dueDate,
    billingDay,
    status: runsUntil(locked, dueDate, app.now()),
    ...(isNewPlan ? { planId, priceInCents: null } : {}),
  });
  const after = found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
  announceSubscription(app, tx, after);
  await announceNewPlan(app, tx, { companyId: id, from: before.planId, to: after.planId });
  const { whatsappIds } = await peopleAndConnections(tx, id);
  tx.afterCommit(() => startConnections(app, id, whatsappIds));
  return after;
}

/** After the commit everybody of a suspended company learns it, and the owners of its connections close them. */
export async function announceSuspension(app: App, tx: OperatorTransaction, id: number): Promise<void> {
  const company = await readCompany(tx, id);
  if (!company) return;
  announceSubscription(app, tx, company);
  const { whatsappIds } = await peopleAndConnections(tx, id);
  tx.afterCommit(() => startConnections(app, id, whatsappIds));
}
