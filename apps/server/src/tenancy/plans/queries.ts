import { LIST_LIMIT, type Plan, planFlags, type PlanInput, type PlanRow } from '@prosa/contract';
import type { z } from 'zod';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

const limits = ['users', 'connections', 'queues', 'storageLimit'] as const;
const columns = ['id', 'name', ...limits, 'amount', 'isPublic', ...planFlags] as const;

export type PlanValues = z.output<typeof PlanInput>;

export async function listPublicPlans(tx: OperatorTransaction): Promise<Plan[]> {
  return tx.db
    .selectFrom('plans')
    .select(columns)
    .where('isPublic', '=', true)
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();
}

export async function listPlans(tx: OperatorTransaction): Promise<PlanRow[]> {
  return tx.db
    .selectFrom('plans')
    .select(columns)
    .select(({ selectFrom, fn }) =>
      selectFrom('companies')
        .select(fn.countAll<number>().as('count'))
        .whereRef('companies.planId', '=', 'plans.id')
        .as('companies'),
    )
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute() as Promise<PlanRow[]>;
}

export async function insertPlan(tx: OperatorTransaction, values: PlanValues): Promise<Plan> {
  return tx.db.insertInto('plans').values(values).returning(columns).executeTakeFirstOrThrow();
}

export async function lockPlan(tx: OperatorTransaction, id: number): Promise<Plan | undefined> {
  const plan = tx.db.selectFrom('plans').select(columns).where('id', '=', id);
  return plan.forNoKeyUpdate().executeTakeFirst();
}

export async function companiesOnPlan(tx: OperatorTransaction, id: number) {
  return tx.db
    .selectFrom('companies')
    .select(['id', 'name', 'status', 'dueDate'])
    .where('planId', '=', id)
    .execute();
}

export async function countCompaniesOnPlan(tx: OperatorTransaction, id: number): Promise<number> {
  const text = 'select count(*) as count from companies where "planId" = $1';
  return (await tx.query<{ count: number }>('plans-count-companies', text, [id]))[0]?.count ?? 0;
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

export async function removePlan(tx: OperatorTransaction, id: number): Promise<void> {
  await tx.db.deleteFrom('plans').where('id', '=', id).execute();
}

/** A private plan with chosen numbers and the features of another one. Returns its id. */
export async function insertCustomPlan(
  tx: OperatorTransaction,
  { like, name, users, connections, amountInCents }: CustomPlan,
): Promise<number> {
  const {
    id: _id,
    storageLimit,
    ...rest
  } = await tx.db.selectFrom('plans').select(columns).where('id', '=', like).executeTakeFirstOrThrow();
  const numbers = { users, connections, queues: connections, amount: amountInCents / 100 };
  const values = { ...rest, ...numbers, storageLimit, name, isPublic: false };
  const { id } = await tx.db.insertInto('plans').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface CustomPlan {
  like: number;
  name: string;
  users: number;
  connections: number;
  amountInCents: number;
}
