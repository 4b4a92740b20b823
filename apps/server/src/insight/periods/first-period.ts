import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** When the company's first period began; null without any. */
export async function firstPeriod(tx: CompanyTransaction): Promise<string | null> {
  const row = await tx.db
    .selectFrom('ticket_tracking')
    .where('company_id', '=', tx.companyId)
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}
