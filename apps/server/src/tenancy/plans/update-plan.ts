import { type Plan, planFlags } from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { companiesOnPlan, lockPlan, type PlanValues, savePlan } from './queries.ts';

/** Changes a plan; absent fields stay. Changed flags take effect at once for every company on the plan. */
export async function updatePlan(
  { bus }: Pick<App, 'bus'>,
  tx: OperatorTransaction,
  id: number,
  change: Partial<PlanValues>,
): Promise<Plan> {
  const before = found(await lockPlan(tx, id), 'ERR_NO_PLAN_FOUND');
  const plan = found(await savePlan(tx, id, change), 'ERR_NO_PLAN_FOUND');
  if (planFlags.some((flag) => plan[flag] !== before[flag])) {
    const companyIds = await companiesOnPlan(tx, id);
    tx.afterCommit(() => {
      for (const companyId of companyIds) bus.publish('viewer', { companyId });
    });
  }
  return plan;
}
