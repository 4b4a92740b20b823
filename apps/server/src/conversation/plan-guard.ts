import type { PlanFlag } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../platform/app.ts';
import type { CompanyTransaction } from '../platform/database/transactions.ts';

/** Works in the company's own transaction, if its plan has the part of the product; else ERR_PLAN_FEATURE. */
export async function inPlanWith<Result>(
  { database }: Pick<App, 'database'>,
  companyId: number,
  flag: PlanFlag,
  work: (tx: CompanyTransaction) => Promise<Result>,
): Promise<Result> {
  return database.inCompany(companyId, async (tx) => {
    const without = await tx.query(
      `plan-without-${flag}`,
      `select from companies c join plans p on p.id = c."planId" where c.id = $1 and not p."${flag}"`,
      [companyId],
    );
    if (without.length > 0) throw new AppError('ERR_PLAN_FEATURE');
    return work(tx);
  });
}
