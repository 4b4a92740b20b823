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

export async function leaveLane(tx: CompanyTransaction, ticketId: number): Promise<void> {
  await tx.query('lanes-leave', 'delete from ticket_lanes where company_id = $1 and "ticketId" = $2', [
    tx.companyId,
    ticketId,
  ]);
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
