import type { Plan } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { announceSubscription } from '../companies/index.ts';
import { alignInvoices } from '../invoices/index.ts';
import { companiesOnPlan, lockPlan, type PlanValues, savePlan } from './queries.ts';

/** Changes a plan; absent fields stay. What has changed takes effect at once for every company on the plan. */
export async function updatePlan(
  app: Pick<App, 'bus' | 'realtime'>,
  tx: OperatorTransaction,
  viewer: Viewer,
  { id, change }: { id: number; change: Partial<PlanValues> },
): Promise<Plan> {
  const before = found(await lockPlan(tx, id), 'ERR_NO_PLAN_FOUND');
  const plan = found(await savePlan(tx, id, change), 'ERR_NO_PLAN_FOUND');
  if (JSON.stringify(plan) === JSON.stringify(before)) return plan;
  const audited = { before: { ...before }, after: { ...plan } };
  await recordAudit(tx, viewer, { action: 'plan.update', subject: plan, change: audited });
  for (const company of await companiesOnPlan(tx, id)) announceSubscription(app, tx, { ...company, plan });
  await alignInvoices(app, tx);
  return plan;
}
