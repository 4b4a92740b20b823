import type { Message } from '@prosa/contract';
import { lastMessageOf } from '@prosa/domain';
import { jsonText } from '../../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { announceMovedTicket } from '../../tickets/events.ts';
import { loadTickets } from '../../tickets/load-tickets.ts';
import type { Draft } from '../drafts.ts';
import { announceLoadedMessages } from '../events.ts';
import type { MassPlace } from '../mass-places.ts';
import { rowOf } from './enqueue-message.ts';
import type { EnqueueServices } from './enqueue-request.ts';
import { insertOutgoing, insertShown } from './insert-outgoing.ts';
import { wakeOutbox } from './wake-outbox.ts';

interface MassMessages {
  place: MassPlace;
  /** They leave in this order. */
  drafts: readonly Draft[];
}

// By an array of ids (docs/adr/0353).
const touch = `
  with given as materialized (
    select * from json_to_recordset($2) as r (id bigint, "lastMessage" text, "lastMessageAt" timestamptz)
  )
  update tickets t set "lastMessage" = r."lastMessage", "fromMe" = true, "lastMessageAt" = r."lastMessageAt",
    "updatedAt" = r."lastMessageAt"
  from given r
  where t.company_id = $1 and t.id = r.id and t.id = any (array(select id from given))`;

async function announce(
  app: EnqueueServices,
  tx: CompanyTransaction,
  places: readonly MassPlace[],
  messages: Message[],
): Promise<void> {
  const tickets = await loadTickets(
    tx,
    places.map(({ ticket }) => ticket.id),
  );
  const after = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const { ticket: before, isNew, isQuiet } of places) {
    const ticket = after.get(before.id);
    if (!ticket) continue;
    const own = messages.filter(({ ticketId }) => ticketId === before.id);
    announceLoadedMessages(app, tx, { action: 'create', messages: own, tickets: [ticket] });
    if (!isQuiet) announceMovedTicket(app, tx, isNew ? null : before, ticket);
  }
}

/**
 * Stores the messages of a campaign to many contacts as `enqueueMessages` stores those to one, in a few statements for
 * all. Returns the ids of each contact's messages, in the given order. The places are locked (`massPlaces`).
 */
export async function enqueueTogether(
  app: EnqueueServices,
  tx: CompanyTransaction,
  userId: number | null,
  all: readonly MassMessages[],
): Promise<number[][]> {
  if (all.length === 0) return [];
  const now = app.now().toISOString();
  const sender = { by: 'schedule', userId, isNewTicket: false, isMass: true } as const;
  const rows = all.flatMap(({ place: { ticket }, drafts }) =>
    drafts.map((draft) => rowOf({ ...sender, ticket }, draft, now)),
  );
  const touched = all.flatMap(({ place: { ticket }, drafts }) => {
    const last = drafts.at(-1);
    return last ? [{ id: ticket.id, ...lastMessageOf({ ...last, fromMe: true }, now) }] : [];
  });
  const isHeard = app.realtime.hasListeners(tx.companyId);
  // The messages go first, because their foreign key then finds the ticket's row as it was locked.
  const messages = isHeard ? await insertShown(app, tx, rows) : [];
  const stored = isHeard ? messages : await insertOutgoing(tx, rows);
  await tx.query('mass-touch-tickets', touch, [tx.companyId, jsonText(touched)]);
  const places = all.map(({ place }) => place);
  if (isHeard) await announce(app, tx, places, messages);
  wakeOutbox(
    app,
    tx,
    places.map(({ whatsappId }) => whatsappId),
    true,
  );
  const ids = stored.map(({ id }) => id);
  let from = 0;
  return all.map(({ drafts }) => ids.slice(from, (from += drafts.length)));
}
