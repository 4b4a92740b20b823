import {
  columnMarks,
  ticketTransitions,
  type ColumnEffects,
  type GivenOf,
  type TicketFacts,
  type TicketTransition,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { continueVisits } from '../lanes/index.ts';

// The table of transitions in SQL: one statement for any number of tickets. The caller has locked their
// conversations.

const dailySql = `jsonb_strip_nulls(jsonb_build_object('vacationOn', dialogue -> 'vacationOn'))`;

interface Assignments {
  columns: string[];
  expressions: string[];
  values: unknown[];
}

function assignmentsOf<Name extends TicketTransition>(
  name: Name,
  given: GivenOf<Name>,
  at: Date,
  first: number,
): Assignments {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${first + values.push(value) - 1}`;
  const expressionOf = (column: string, effect: unknown): string => {
    if (effect === columnMarks.given) return parameter((given as Record<string, unknown>)[column]);
    if (effect === columnMarks.now) return parameter(at);
    if (effect === columnMarks.unread) return `greatest("${column}", 1)`;
    if (effect === columnMarks.daily) return dailySql;
    if (effect === columnMarks.dailyWithoutPrompt) return `${dailySql} || '{"isPromptOver": true}'`;
    return typeof effect === 'string' ? `'${effect}'` : String(effect);
  };
  const effects: ColumnEffects = ticketTransitions[name];
  const entries = Object.entries(effects);
  const expressions = entries.map(([column, effect]) => expressionOf(column, effect));
  return { columns: entries.map(([column]) => `"${column}"`), expressions, values };
}

export async function transitionTickets<Name extends TicketTransition>(
  tx: CompanyTransaction,
  ids: readonly number[],
  { name, given, at }: { name: Name; given: GivenOf<Name>; at: Date },
): Promise<void> {
  const { columns, expressions, values } = assignmentsOf(name, given, at, 3);
  const changes = columns.map((column, index) => `${column} = ${expressions[index]}`);
  await tx.query(
    `ticket-${name}`,
    `update tickets set ${changes.join(', ')} where company_id = $1 and id = any($2::bigint[])`,
    [tx.companyId, ids, ...values],
  );
}

/**
 * Adds the tickets that continue closed ones, in the same lanes of the board; returns them by the closed ones' ids.
 */
export async function insertFollowers(
  tx: CompanyTransaction,
  closedIds: readonly number[],
  given: GivenOf<'follow'>,
  at: Date,
): Promise<Map<number, number>> {
  const { columns, expressions, values } = assignmentsOf('follow', given, at, 4);
  const kept = `"conversationId", "contactId", "whatsappId", channel, "isGroup", "lastMessage", "fromMe", "lastMessageAt"`;
  const rows = await tx.query<{ id: number; closedId: number }>(
    'insert-followers',
    `with followers as (
       insert into tickets (company_id, ${kept}, "createdAt", ${columns.join(', ')})
       select company_id, ${kept}, $3, ${expressions.join(', ')}
       from tickets where company_id = $1 and id = any($2::bigint[]) order by id
       returning id, "conversationId")
     select f.id, t.id as "closedId" from followers f
     join tickets t on t.company_id = $1 and t."conversationId" = f."conversationId" and t.id = any($2::bigint[])`,
    [tx.companyId, closedIds, at, ...values],
  );
  const followers = new Map(rows.map(({ id, closedId }) => [closedId, id]));
  await continueVisits(tx, followers, at);
  return followers;
}

/** The columns that a close empties, needed to undo it. */
const endedColumns = Object.keys(ticketTransitions.close).filter((column) => column !== 'updatedAt');

/** What a farewell changes. */
const lastColumns = ['lastMessage', 'fromMe', 'lastMessageAt'];

/** `farewells`: the ids of the messages, by ticket; call it before they change the tickets' last message. */
export async function keepBeforeClose(
  tx: CompanyTransaction,
  ids: readonly number[],
  { closeId, at, farewells }: { closeId: number; at: Date; farewells?: ReadonlyMap<number, number> },
): Promise<void> {
  const kept = [...endedColumns, ...lastColumns].map((column) => `'${column}', t."${column}"`);
  await tx.query(
    'bulk-close-keep',
    `insert into bulk_close_tickets (company_id, "closeId", "ticketId", before, "closedAt", "messageId")
     select t.company_id, $3, t.id, jsonb_build_object(${kept.join(', ')}), $4, k."messageId"
     from unnest($2::bigint[], $5::bigint[]) as k (id, "messageId")
     join tickets t on t.company_id = $1 and t.id = k.id`,
    [tx.companyId, ids, closeId, at, ids.map((id) => farewells?.get(id) ?? null)],
  );
}

/** Whether a ticket that a bulk close has closed can be as it was: nothing continues its conversation. */
const isReopenable = `t.status = 'closed' and not exists (select from tickets o
  where o.company_id = t.company_id and o."conversationId" = t."conversationId" and o.status <> 'closed')`;

/** Locks the farewells of the tickets that can be reopened; those that have left are not among them. */
export async function lockFarewells(
  tx: CompanyTransaction,
  ids: readonly number[],
  closeId: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'bulk-close-lock-farewells',
    `select m.id from bulk_close_tickets k
     join tickets t on t.company_id = k.company_id and t.id = k."ticketId"
     join messages m on m.company_id = k.company_id and m.id = k."messageId"
     where k.company_id = $1 and k."closeId" = $3 and k."ticketId" = any($2::bigint[]) and m.status = 'queued'
       and ${isReopenable} order by m.id for update of m`,
    [tx.companyId, ids, closeId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Restores closed tickets to their state before a close; returns those that were still closed, whose conversation has
 * no live ticket, and whose farewell no customer has.
 */
export async function undoClose(
  tx: CompanyTransaction,
  ids: readonly number[],
  { closeId, at }: { closeId: number; at: Date },
): Promise<{ id: number; closedAt: string }[]> {
  const changes = [
    ...endedColumns.map((column) => `"${column}" = r."${column}"`),
    ...lastColumns.map(
      (column) => `"${column}" = case when k."messageId" is null then t."${column}" else r."${column}" end`,
    ),
  ];
  return tx.query<{ id: number; closedAt: string }>(
    'bulk-close-undo',
    `update tickets t set ${changes.join(', ')}, "updatedAt" = $4
     from bulk_close_tickets k cross join jsonb_populate_record(null::tickets, k.before) r
     where t.company_id = $1 and t.id = any($2::bigint[])
       and k.company_id = $1 and k."closeId" = $3 and k."ticketId" = t.id and ${isReopenable}
       and not exists (select from messages m where m.company_id = $1 and m.id = k."messageId")
     returning t.id, k."closedAt"`,
    [tx.companyId, ids, closeId, at],
  );
}

const withoutTime = (column: string): boolean => column !== 'updatedAt';
const movedColumns = Object.keys(ticketTransitions.transfer).filter(withoutTime);
const onlyEnded = endedColumns.filter((column) => !movedColumns.includes(column));

/** Without the mark of the transfer to a colleague, and with what customers have written since. */
const withoutMark = `t."unreadMessages" - case
  when r."unreadMessages" = 0 and a."userId" <> e.by then least(t."unreadMessages", 1) else 0 end`;
const whereOpen = (column: string): string => (column === 'unreadMessages' ? withoutMark : `t."${column}"`);

/** An expression of the columns that a transfer changes, for `undoTransfer`; `alias` names the table. */
export const beforeTransfer = (alias: string): string =>
  `jsonb_build_object(${[...movedColumns, ...onlyEnded].map((column) => `'${column}', ${alias}."${column}"`).join(', ')})`;

/**
 * Restores transferred tickets; returns those that were still where the transfer had left them, and whose former user
 * and queue exist. What only a close empties comes back where the queue had closed the ticket.
 */
export async function undoTransfer(
  tx: CompanyTransaction,
  changeId: number,
  at: Date,
): Promise<Pick<TicketFacts, 'id' | 'whatsappId' | 'isGroup'>[]> {
  const changes = [
    ...movedColumns.map((column) => `"${column}" = r."${column}"`),
    ...onlyEnded.map(
      (column) =>
        `"${column}" = case when t.status = 'closed' then r."${column}" else ${whereOpen(column)} end`,
    ),
  ];
  return tx.query(
    'bulk-transfer-undo',
    // By an array of ids (docs/adr/0353).
    `with given as materialized (
       select e.*, c."userId" as by from bulk_changes c
         cross join lateral jsonb_to_recordset(c.changes -> 'tickets') as e (id bigint, before jsonb, after jsonb)
       where c.company_id = $1 and c.id = $2
     )
     update tickets t set ${changes.join(', ')}, "updatedAt" = $3
     from given e
       cross join lateral jsonb_populate_record(null::tickets, e.before) r
       cross join lateral jsonb_populate_record(null::tickets, e.after) a
     where t.company_id = $1 and t.id = e.id and t.id = any (array(select id from given))
       and (t.status, t."userId", t."queueId") is not distinct from (a.status, a."userId", a."queueId")
       and (t.status <> 'closed' or (${isReopenable}))
       and (r."userId" is null or exists (select from users u where u.company_id = $1 and u.id = r."userId"))
       and (r."queueId" is null or exists (select from queues q where q.company_id = $1 and q.id = r."queueId"))
     returning t.id, t."whatsappId", t."isGroup"`,
    [tx.companyId, changeId, at],
  );
}
