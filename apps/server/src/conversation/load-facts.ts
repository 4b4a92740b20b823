import type { ContactFacts, Facts, Ids, InboundEvent, ReferenceEvent } from '@prosa/domain';
import { isReference, partyKey } from '@prosa/domain';
import type { Batch } from './batch.ts';
import type { Loaded } from './queries.ts';

/** The facts of every conversation of a batch, and to which of them an event belongs. */
export interface World {
  facts: Map<number, Facts>;
  /** Null: an event about a message that nobody knows. */
  conversationOf(event: InboundEvent): number | null;
  ids: Ids;
}

function takingFrom(ids: number[]): () => number {
  let next = 0;
  return () => {
    const id = ids[next];
    if (id === undefined) throw new Error('more ids were taken than set aside');
    next += 1;
    return id;
  };
}

function parkedByWid(events: readonly ReferenceEvent[]): Map<string, ReferenceEvent[]> {
  return Map.groupBy(events, ({ wid }) => wid);
}

function factsOf(loaded: Loaded, contacts: ReadonlyMap<string, ContactFacts>): Map<number, Facts> {
  const live = new Map(loaded.live.map((ticket) => [ticket.conversationId, ticket]));
  const closed = new Map(loaded.closed.map((ticket) => [ticket.conversationId, ticket]));
  const messages = new Map(loaded.messages.map((message) => [message.wid, message]));
  const parked = parkedByWid(loaded.parked);
  const { connection, settings, openPeriods } = loaded;
  const shared = { connection, settings, authors: contacts, messages, parked };
  return new Map(
    loaded.conversations.map(({ id, isGroup, contact }) => {
      const ticket = live.get(id) ?? null;
      const trackingId = ticket ? (openPeriods[ticket.id] ?? null) : null;
      const closedTicket = closed.get(id) ?? null;
      return [id, { ...shared, conversationId: id, isGroup, contact, ticket, closedTicket, trackingId }];
    }),
  );
}

/** Finds the conversation of an event: by who wrote, or by the message that it is about. */
function router(batch: Batch, loaded: Loaded, contacts: ReadonlyMap<string, ContactFacts>) {
  const byContact = new Map(loaded.conversations.map(({ id, contact }) => [contact.id, id]));
  const byWid = new Map(loaded.messages.map(({ wid, conversationId }) => [wid, conversationId]));
  const ofChat = (event: Exclude<InboundEvent, ReferenceEvent>) =>
    byContact.get(contacts.get(partyKey(event.chat))?.id ?? 0) ?? null;
  for (const event of batch.events) {
    const conversation = isReference(event) ? null : ofChat(event);
    if (conversation !== null && !byWid.has(event.wid)) byWid.set(event.wid, conversation);
  }
  return (event: InboundEvent) => (isReference(event) ? (byWid.get(event.wid) ?? null) : ofChat(event));
}

export function worldOf(batch: Batch, loaded: Loaded): World {
  const contacts = new Map(
    batch.parties.flatMap(({ key }, place) => {
      const contact = loaded.parties[place];
      return contact ? [[key, contact] as const] : [];
    }),
  );
  return {
    facts: factsOf(loaded, contacts),
    conversationOf: router(batch, loaded, contacts),
    ids: {
      message: takingFrom(loaded.messageIds),
      ticket: takingFrom(loaded.ticketIds),
      tracking: takingFrom(loaded.trackingIds),
    },
  };
}
