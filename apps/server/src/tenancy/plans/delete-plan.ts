import { AppError, found, type Viewer } from '@prosa/domain';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { countCompaniesOnPlan, lockPlan, removePlan } from './queries.ts';

/** Removes a plan; ERR_PLAN_IN_USE says in `companies` how many have it, the archived ones among them. */
export async function deletePlan(tx: OperatorTransaction, viewer: Viewer, id: number): Promise<void> {
  const plan = found(await lockPlan(tx, id), 'ERR_NO_PLAN_FOUND');
  const companies = await countCompaniesOnPlan(tx, id);
  if (companies > 0) {
    throw new AppError('ERR_PLAN_IN_USE', { details: [{ field: 'companies', message: String(companies) }] });
  }
  await removePlan(tx, id);
  await recordAudit(tx, viewer, { action: 'plan.delete', subject: plan });
}
