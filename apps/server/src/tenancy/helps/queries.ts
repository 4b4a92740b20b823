import { type Help, type HelpInput, LIST_LIMIT } from '@prosa/contract';
import type { z } from 'zod';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

const columns = ['id', 'title', 'description', 'video'] as const;

type HelpValues = z.output<typeof HelpInput>;

export async function listHelps(tx: OperatorTransaction): Promise<Help[]> {
  return tx.db.selectFrom('helps').select(columns).orderBy('id').limit(LIST_LIMIT).execute();
}

export async function insertHelp(tx: OperatorTransaction, values: HelpValues): Promise<Help> {
  return tx.db.insertInto('helps').values(values).returning(columns).executeTakeFirstOrThrow();
}

export async function saveHelp(
  tx: OperatorTransaction,
  id: number,
  values: Partial<HelpValues>,
): Promise<Help | undefined> {
  return tx.db
    .updateTable('helps')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function removeHelp(tx: OperatorTransaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('helps').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
