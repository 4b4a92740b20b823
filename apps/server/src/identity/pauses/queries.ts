import type { Pause } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = ['reason', 'startedAt'] as const;

export async function openPause(tx: CompanyTransaction, userId: number): Promise<Pause | null> {
  const found = await tx.db
    .selectFrom('user_pauses')
    .select(columns)
    .where('company_id', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Makes two changes of one person's pause wait for each other. */
export async function lockPauses(tx: CompanyTransaction, userId: number): Promise<void> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** Whether there was one. */
export async function endOpenPause(tx: CompanyTransaction, userId: number, at: Date): Promise<boolean> {
  const ended = await tx.db
    .updateTable('user_pauses')
    .set({ endedAt: at.toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
}

export async function insertPause(
  tx: CompanyTransaction,
  { userId, reason, at }: { userId: number; reason: string; at: Date },
): Promise<Pause> {
  return tx.db
    .insertInto('user_pauses')
    .values({ company_id: tx.companyId, userId, reason, startedAt: at.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
