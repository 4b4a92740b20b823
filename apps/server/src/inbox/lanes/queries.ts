import type { LaneRules, LaneVisit } from '@prosa/domain';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = `l."tagId", l.position, l."enteredAt", l."greetedAt", l.passed, l.greeted, l.previous`;

/** Undefined: no lane of the company. It stays until the transaction ends. */
export async function readRules(tx: CompanyTransaction, tagId: number): Promise<LaneRules | undefined> {
  const [rules] = await tx.query<LaneRules>(
    'lanes-rules',
    `select id, "timeLane", "nextLaneId", "rollbackLaneId", "greetingMessageLane" from tags
     where company_id = $1 and id = $2 and kanban = 1 for key share`,
    [tx.companyId, tagId],
  );
  return rules;
}

/** The caller has locked the ticket's conversation, so the visit does not change meanwhile. */
export async function readVisit(tx: CompanyTransaction, ticketId: number): Promise<LaneVisit | null> {
  const [visit] = await tx.query<LaneVisit>(
    'lanes-visit',
    `select ${columns} from ticket_lanes l where l.company_id = $1 and l."ticketId" = $2 for update`,
    [tx.companyId, ticketId],
  );
  return visit ?? null;
}

export async function saveVisit(tx: CompanyTransaction, ticketId: number, visit: LaneVisit): Promise<void> {
  const { tagId, position, enteredAt, greetedAt, passed, greeted, previous } = visit;
  await tx.query(
    'lanes-save',
    `insert into ticket_lanes (company_id, "ticketId", "tagId", position, "enteredAt", "greetedAt", passed, greeted,
       previous)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, "ticketId") do update set "tagId" = excluded."tagId", position = excluded.position,
       "enteredAt" = excluded."enteredAt", "greetedAt" = excluded."greetedAt", passed = excluded.passed,
       greeted = excluded.greeted, previous = excluded.previous`,
    [
      tx.companyId,
      ticketId,
      tagId,
      position,
      enteredAt,
      greetedAt,
      passed,
      greeted,
      previous && jsonText(previous),
    ],
  );
}

/**
 * The followers of closed tickets go on with their visits: the clock and the greeting do not begin anew. The closed
 * tickets keep theirs, as records that greet nobody any more.
 */
export async function continueVisits(
  tx: CompanyTransaction,
  followers: ReadonlyMap<number, number>,
  at: Date,
): Promise<void> {
  await tx.query(
    'lanes-continue',
    `with followed as (select * from unnest($2::bigint[], $3::bigint[]) as r ("closedId", "followerId")),
     silenced as (
       update ticket_lanes l set "greetedAt" = $4::timestamptz from followed r
       where l.company_id = $1 and l."ticketId" = r."closedId" and l."greetedAt" is null)
     insert into ticket_lanes (company_id, "ticketId", "tagId", position, "enteredAt", "greetedAt", passed, greeted,
       previous)
     select l.company_id, r."followerId", ${columns}
     from followed r join ticket_lanes l on l.company_id = $1 and l."ticketId" = r."closedId"`,
    [tx.companyId, [...followers.keys()], [...followers.values()], at],
  );
}

/** A position above all cards of the lane. */
export async function topOf(tx: CompanyTransaction, tagId: number): Promise<number> {
  const [row] = await tx.query<{ top: number }>(
    'lanes-top',
    'select coalesce(min(position), 1) - 1 as top from ticket_lanes where company_id = $1 and "tagId" = $2',
    [tx.companyId, tagId],
  );
  return row?.top ?? 0;
}
