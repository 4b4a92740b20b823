import { BOARD_LIMIT, COUNT_CAP, NO_LANE, type LaneFigures } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { onDays, whereOf, type BoardFilters } from './queries.ts';

interface BoardFigures {
  count: number;
  outside: number;
  /** The lanes that have cards. */
  lanes: LaneFigures[];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Counts the cards of each lane, by one pass over the live tickets. */
export async function readLaneFigures(tx: CompanyTransaction, filters: BoardFilters): Promise<BoardFigures> {
  const isOnDays = onDays(filters);
  const rows = await tx.db
    .selectFrom('tickets as t')
    .leftJoin('ticket_lanes as l', (join) =>
      join
        .onRef('l.company_id', '=', 't.company_id')
        .onRef('l.ticketId', '=', 't.id')
        .on('l.tagId', 'is not', null),
    )
    .where(whereOf(tx.companyId, filters))
    .select([
      sql<number>`coalesce(l."tagId", ${sql.lit(NO_LANE)})`.as('lane'),
      sql<number>`count(*) filter (where ${isOnDays})`.as('count'),
      sql<number>`count(*) filter (where not ${isOnDays})`.as('outside'),
      sql<string | null>`min(t."lastMessageAt") filter (where not t."fromMe" and ${isOnDays})`.as(
        'waitsSince',
      ),
    ])
    .groupBy('lane')
    .orderBy('lane')
    .execute();
  return {
    count: sum(rows.map(({ count }) => count)),
    outside: Math.min(COUNT_CAP + 1, sum(rows.map(({ outside }) => outside))),
    lanes: rows
      .filter(({ count }) => count > 0)
      .slice(0, BOARD_LIMIT)
      .map(({ lane, count, waitsSince }) => ({ lane, count, waitsSince })),
  };
}
