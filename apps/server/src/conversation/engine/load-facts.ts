import {
  isReference,
  partyKey,
  type CompanyFacts,
  type ContactFacts,
  type Facts,
  type Ids,
  type ChannelEvent,
  type KnownMessage,
  type Presence,
  type ReferenceEvent,
} from '@prosa/domain';
import { newWid } from '../../inbox/index.ts';
import type { Arrival, Batch } from './batch.ts';
import type { Loaded } from './queries.ts';

export interface BatchFacts {
  facts: Map<number, Facts>;
  /** Null: an event about an unknown message. */
  conversationOf(arrival: Arrival): number | null;
  ids: Ids;
}

interface ConnectionFacts {
  contacts: Map<string, ContactFacts>;
  messages: Map<string, KnownMessage>;
  parked: Map<string, ReferenceEvent[]>;
  byContact: Map<number, number>;
  byWid: Map<string, number>;
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

function connectionsOf(batch: Batch, loaded: Loaded, contacts: ReadonlyMap<number, ContactFacts>) {
  const connections = new Map<number, ConnectionFacts>();
  const one = (id: number): ConnectionFacts => {
    const known = connections.get(id);
    if (known) return known;
    const made = {
      contacts: new Map(),
      messages: new Map(),
      parked: new Map(),
      byContact: new Map(),
      byWid: new Map(),
    };
    connections.set(id, made);
    return made;
  };
  batch.parties.forEach(({ whatsappId, key }, place) => {
    const contact = contacts.get(loaded.partyContacts?.[place] ?? 0);
    if (contact) one(whatsappId).contacts.set(key, contact);
  });
  for (const { id, contactId, whatsappId } of loaded.conversations)
    one(whatsappId).byContact.set(contactId, id);
  for (const { whatsappId, wid, ...message } of loaded.messages ?? []) {
    one(whatsappId).messages.set(wid, message);
    one(whatsappId).byWid.set(wid, message.conversationId);
  }
  for (const { whatsappId, event } of loaded.parked ?? []) {
    const { parked } = one(whatsappId);
    parked.set(event.wid, [...(parked.get(event.wid) ?? []), event]);
  }
  return one;
}

function presenceOf({ online, waiting }: Loaded): Presence {
  const counts = Object.entries(waiting ?? {}).map(([id, count]): [number, number] => [Number(id), count]);
  return { online: new Set(online), waiting: new Map(counts) };
}

function factsOf(
  company: CompanyFacts,
  loaded: Loaded,
  contacts: ReadonlyMap<number, ContactFacts>,
  one: (id: number) => ConnectionFacts,
): Map<number, Facts> {
  const presence = presenceOf(loaded);
  const live = new Map(loaded.live.map((ticket) => [ticket.conversationId, ticket]));
  const closed = new Map(loaded.closed?.map((ticket) => [ticket.conversationId, ticket]));
  const campaigns = new Map(
    loaded.campaigns?.map(({ conversationId, ...campaign }) => [conversationId, campaign]),
  );
  const periods = new Map(loaded.openPeriods.map(({ ticketId, ...period }) => [ticketId, period]));
  const facts = new Map<number, Facts>();
  for (const { id, contactId, whatsappId, isGroup } of loaded.conversations) {
    const [connection, contact] = [company.connections.get(whatsappId), contacts.get(contactId)];
    if (!connection || !contact) continue;
    const { contacts: authors, messages, parked } = one(whatsappId);
    const ticket = live.get(id) ?? null;
    const tracking = ticket ? (periods.get(ticket.id) ?? null) : null;
    const { changers } = loaded;
    const shared = { company, presence, connection, contact, authors, changers, messages, parked };
    const closedTicket = closed.get(id) ?? null;
    const campaign = campaigns.get(id) ?? null;
    facts.set(id, { ...shared, conversationId: id, isGroup, ticket, closedTicket, tracking, campaign });
  }
  return facts;
}

/** Finds the conversation of an event: by its chat, or by the message that it refers to. */
function router(batch: Batch, one: (id: number) => ConnectionFacts) {
  const ofChat = (whatsappId: number, event: Exclude<ChannelEvent, ReferenceEvent>) => {
    const { contacts, byContact } = one(whatsappId);
    return byContact.get(contacts.get(partyKey(event.chat))?.id ?? 0) ?? null;
  };
  for (const { whatsappId, event } of batch.arrivals) {
    const { byWid } = one(whatsappId);
    const conversation = isReference(event) ? null : ofChat(whatsappId, event);
    if (conversation !== null && !byWid.has(event.wid)) byWid.set(event.wid, conversation);
  }
  return ({ whatsappId, event }: Arrival) =>
    isReference(event) ? (one(whatsappId).byWid.get(event.wid) ?? null) : ofChat(whatsappId, event);
}

export function batchFactsOf(company: CompanyFacts, batch: Batch, loaded: Loaded): BatchFacts {
  const contacts = new Map(loaded.contacts.map((contact) => [contact.id, contact]));
  const one = connectionsOf(batch, loaded, contacts);
  return {
    facts: factsOf(company, loaded, contacts, one),
    conversationOf: router(batch, one),
    ids: {
      message: takingFrom(loaded.messageIds),
      ticket: takingFrom(loaded.ticketIds),
      tracking: takingFrom(loaded.trackingIds),
      wid: newWid,
      draw: Math.random,
    },
  };
}
