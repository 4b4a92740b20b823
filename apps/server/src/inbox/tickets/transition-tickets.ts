import {
  columnMarks,
  found,
  ticketTransitions,
  type ColumnEffects,
  type GivenOf,
  type TicketTransition,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

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

export async function insertFollower(
  tx: CompanyTransaction,
  closedId: number,
  given: GivenOf<'follow'>,
  at: Date,
): Promise<number> {
  const { columns, expressions, values } = assignmentsOf('follow', given, at, 4);
  const kept = `"conversationId", "contactId", "whatsappId", channel, "isGroup", "lastMessage", "fromMe", "lastMessageAt"`;
  const [row] = await tx.query<{ id: number }>(
    'insert-follower',
    `insert into tickets (company_id, ${kept}, "createdAt", ${columns.join(', ')})
     select company_id, ${kept}, $3, ${expressions.join(', ')}
     from tickets where company_id = $1 and id = $2 returning id`,
    [tx.companyId, closedId, at, ...values],
  );
  return found(row, 'ERR_NO_TICKET_FOUND').id;
}

/** The columns that a close empties, needed to undo it. */
const endedColumns = Object.keys(ticketTransitions.close).filter((column) => column !== 'updatedAt');

export async function keepBeforeClose(
  tx: CompanyTransaction,
  ids: readonly number[],
  { closeId, at }: { closeId: number; at: Date },
): Promise<void> {
  const kept = endedColumns.map((column) => `'${column}', "${column}"`);
  await tx.query(
    'bulk-close-keep',
    `insert into bulk_close_tickets (company_id, "closeId", "ticketId", before, "closedAt")
     select company_id, $3, id, jsonb_build_object(${kept.join(', ')}), $4
     from tickets where company_id = $1 and id = any($2::bigint[])`,
    [tx.companyId, ids, closeId, at],
  );
}

/**
 * Restores closed tickets to their state before a close; returns those that were still closed and whose conversation
 * has no live ticket.
 */
export async function undoClose(
  tx: CompanyTransaction,
  ids: readonly number[],
  { closeId, at }: { closeId: number; at: Date },
): Promise<{ id: number; closedAt: string }[]> {
  const changes = endedColumns.map((column) => `"${column}" = r."${column}"`);
  return tx.query<{ id: number; closedAt: string }>(
    'bulk-close-undo',
    `update tickets t set ${changes.join(', ')}, "updatedAt" = $4
     from bulk_close_tickets k cross join jsonb_populate_record(null::tickets, k.before) r
     where t.company_id = $1 and t.id = any($2::bigint[]) and t.status = 'closed'
       and k.company_id = $1 and k."closeId" = $3 and k."ticketId" = t.id
       and not exists (select from tickets o where o.company_id = $1
         and o."conversationId" = t."conversationId" and o.status <> 'closed')
     returning t.id, k."closedAt"`,
    [tx.companyId, ids, closeId, at],
  );
}
