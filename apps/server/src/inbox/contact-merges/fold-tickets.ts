import { survivorOf, systemNote } from '@prosa/domain';
import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { EnqueueServices } from '../messages/enqueue/index.ts';
import { leaveSystemNote } from '../messages/system-message.ts';
import { announceTicketMoved, announceTicketRemoved } from '../tickets/events.ts';
import { conversationsOf, rivalsIn, type Pair, type Rival } from './queries.ts';

type Services = EnqueueServices;

/** Tables whose rows all move to the remaining ticket. A test compares these lists with the references to tickets. */
export const movedWithTicket = [
  'messages',
  'ticket_notes',
  'ticket_logs',
  'ticket_tracking',
  'user_ratings',
  'lgpd_consents',
  'integration_deliveries',
  'prompt_questions',
  'ticket_mentions',
] as const;

/** Tables with one row per ticket and tag or user: an existing row of the remaining ticket wins. */
export const joinedWithTicket = {
  ticket_tags: ['tagId'],
  ticket_lanes: ['tagId', 'position', 'enteredAt', 'greetedAt', 'passed', 'greeted', 'previous'],
  ticket_drafts: ['userId', 'body', 'updatedAt'],
  ticket_snoozes: ['userId', 'until', 'createdAt'],
} as const;

async function moveRows(tx: CompanyTransaction, from: Rival, to: Rival): Promise<void> {
  const company = tx.companyId;
  for (const table of movedWithTicket)
    await sql`update ${sql.table(table)} set "ticketId" = ${to.id}
      where company_id = ${company} and "ticketId" = ${from.id}`.execute(tx.db);
  // A ticket that has left its lane goes into that of the other.
  await sql`delete from ticket_lanes
    where company_id = ${company} and "ticketId" = ${to.id} and "tagId" is null`.execute(tx.db);
  for (const [table, names] of Object.entries(joinedWithTicket)) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (company_id, "ticketId", ${columns})
      select company_id, ${to.id}, ${columns} from ${sql.table(table)}
      where company_id = ${company} and "ticketId" = ${from.id} on conflict do nothing`.execute(tx.db);
  }
}

/** Ends the removed ticket's period, because its service continues in the other ticket. */
async function endPeriod(tx: CompanyTransaction, ticketId: number, now: Date): Promise<void> {
  await sql`update ticket_tracking set "closedAt" = coalesce("closedAt", greatest("createdAt", ${now})),
      "finishedAt" = greatest("createdAt", ${now})
    where company_id = ${tx.companyId} and "ticketId" = ${ticketId} and "finishedAt" is null`.execute(tx.db);
}

const newestOf = (one: Rival, other: Rival): Rival =>
  Date.parse(one.lastMessageAt ?? '1970-01-01') >= Date.parse(other.lastMessageAt ?? '1970-01-01')
    ? one
    : other;

async function fold(services: Services, tx: CompanyTransaction, stays: Rival, goes: Rival): Promise<void> {
  const now = services.now();
  await endPeriod(tx, goes.id, now);
  await moveRows(tx, goes, stays);
  announceTicketRemoved(services, tx, goes);
  await sql`delete from tickets where company_id = ${tx.companyId} and id = ${goes.id}`.execute(tx.db);
  const { lastMessage, fromMe, lastMessageAt } = newestOf(stays, goes);
  await sql`update tickets set "unreadMessages" = "unreadMessages" + ${goes.unreadMessages},
      "lastMessage" = ${lastMessage}, "fromMe" = ${fromMe}, "lastMessageAt" = ${lastMessageAt}, "updatedAt" = ${now}
    where company_id = ${tx.companyId} and id = ${stays.id}`.execute(tx.db);
}

/**
 * When two live tickets of one person are on one connection, one remains (`survivorOf`) and takes over the content of
 * the other. Returns the remaining tickets as they were before.
 */
export async function foldTickets(services: Services, tx: CompanyTransaction, pair: Pair): Promise<Rival[]> {
  const stayed: Rival[] = [];
  for (const conversation of await conversationsOf(tx, pair)) {
    const [one, other] = await rivalsIn(tx, conversation);
    if (!one || !other) continue;
    const stays = survivorOf(one, other);
    await fold(services, tx, stays, stays === one ? other : one);
    stayed.push(stays);
  }
  return stayed;
}

/** Adds a note about the merge to each ticket and publishes it. Call it when the conversations are one already. */
export async function announceFolded(
  services: Services,
  tx: CompanyTransaction,
  stayed: readonly Rival[],
): Promise<void> {
  for (const ticket of stayed) {
    const { rows } = await sql<{ conversationId: number }>`select "conversationId" from tickets
      where company_id = ${tx.companyId} and id = ${ticket.id}`.execute(tx.db);
    const { conversationId } = rows[0] ?? ticket;
    await leaveSystemNote(services, tx, { ...ticket, conversationId }, systemNote('tickets.joined', {}));
    await announceTicketMoved(services, tx, ticket, ticket.id);
  }
}
