import { LIST_LIMIT, type Plan, planFlags, type PlanInput } from '@prosa/contract';
import type { z } from 'zod';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

const columns = ['id', 'name', 'users', 'connections', 'queues', 'amount', 'isPublic', ...planFlags] as const;

export type PlanValues = z.output<typeof PlanInput>;

export async function listPlans(tx: OperatorTransaction, which: 'public' | 'all'): Promise<Plan[]> {
  const plans = tx.db.selectFrom('plans').select(columns).orderBy('id').limit(LIST_LIMIT);
  return which === 'all' ? plans.execute() : plans.where('isPublic', '=', true).execute();
}

export async function insertPlan(tx: OperatorTransaction, values: PlanValues): Promise<Plan> {
  return tx.db.insertInto('plans').values(values).returning(columns).executeTakeFirstOrThrow();
}

export async function lockPlan(tx: OperatorTransaction, id: number): Promise<Plan | undefined> {
  const plan = tx.db.selectFrom('plans').select(columns).where('id', '=', id);
  return plan.forNoKeyUpdate().executeTakeFirst();
}

export async function companiesOnPlan(tx: OperatorTransaction, id: number): Promise<number[]> {
  const rows = await tx.db.selectFrom('companies').select('id').where('planId', '=', id).execute();
  return rows.map((company) => company.id);
}

export async function savePlan(
  tx: OperatorTransaction,
  id: number,
  values: Partial<PlanValues>,
): Promise<Plan | undefined> {
  return tx.db
    .updateTable('plans')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function removePlan(tx: OperatorTransaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('plans').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
