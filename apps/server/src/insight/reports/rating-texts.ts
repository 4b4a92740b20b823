import { RATE_PATTERN, writtenTypes } from '@prosa/domain';
import { sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Messages that are read of one rating, and characters of each. */
const MOST_MESSAGES = 10;
const MOST_CHARACTERS = 4_000;

/**
 * The messages `m` that the customer wrote in a period `p` after the question for the rating, besides the rate. A period
 * that was taken up again after the question, and then rated by the attendant, has none: what follows the question is
 * its conversation.
 */
const wordsOfPeriod = sql`from messages m
  where m.company_id = p.company_id and m."ticketId" = p."ticketId" and m."ticketTrakingId" = p.id
    and not m."fromMe" and not m."isDeleted" and m."mediaType" = any(${[...writtenTypes]})
    and m.body <> '' and m.body not like '[%' and m.body !~ ${RATE_PATTERN}
    and m."createdAt" > p."closedAt" and p."closedAt" < p."ratingAt"
    and p."closedAt" >= coalesce(p."startedAt", p."closedAt")`;

export const hasText = sql<SqlBool>`exists (select ${wordsOfPeriod})`;

/** What was written to the ratings of periods, by the period's id. */
export async function textsOf(
  tx: CompanyTransaction,
  periodIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await tx.db
    .selectFrom('ticket_tracking as p')
    .where('p.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`p.id = any(${[...periodIds]})`)
    .select([
      'p.id',
      sql<string[]>`array(select left(m.body, ${MOST_CHARACTERS}) ${wordsOfPeriod}
        order by m."createdAt", m.id limit ${MOST_MESSAGES})`.as('texts'),
    ])
    .execute();
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}
