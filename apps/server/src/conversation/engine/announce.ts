import type { Message, Ticket } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';
import { announceReactions, loadMessages, loadTickets } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Decision } from './decide-batch.ts';
import type { Loaded } from './queries.ts';

type Services = Pick<App, 'realtime' | 'media'>;

interface BatchChanges {
  created: number[];
  createdIn: Set<number>;
  changed: number[];
  tickets: Set<number>;
  newContacts: Set<number>;
  changedContacts: Set<number>;
}

function changesOf({ effects }: Decision, loaded: Loaded): BatchChanges {
  const created: number[] = [];
  const createdIn = new Set<number>();
  const changed = new Set<number>();
  const tickets = new Set<number>();
  const changedContacts = new Set<number>();
  for (const effect of effects) {
    if (effect.type === 'storeMessage') {
      created.push(effect.message.id);
      createdIn.add(effect.message.ticketId);
    }
    if (effect.type === 'createTicket') tickets.add(effect.ticket.id);
    if ('ticketId' in effect) tickets.add(effect.ticketId);
    if ('messageId' in effect) changed.add(effect.messageId);
    if ('contactId' in effect) changedContacts.add(effect.contactId);
  }
  for (const id of created) changed.delete(id);
  return {
    created,
    createdIn,
    changed: [...changed],
    tickets,
    newContacts: new Set(loaded.newContacts.filter((id) => id !== null)),
    changedContacts,
  };
}

function placesBefore({ live, closed, conversations }: Loaded): Map<number, TicketFacts> {
  const of = new Map(conversations.map((conversation) => [conversation.id, conversation]));
  const places = new Map<number, TicketFacts>();
  for (const { id, status, queueId, userId, conversationId } of [...live, ...(closed ?? [])]) {
    const { whatsappId = null, isGroup = false } = of.get(conversationId) ?? {};
    places.set(id, { id, status, queueId, userId, whatsappId, isGroup });
  }
  return places;
}

interface Announcement {
  companyId: number;
  changes: BatchChanges;
  before: Map<number, TicketFacts>;
  tickets: Map<number, Ticket>;
  messages: Message[];
}

function publishContacts({ realtime }: Services, { companyId, changes, tickets }: Announcement): void {
  for (const { contact } of tickets.values()) {
    const action = changes.newContacts.has(contact.id) ? 'create' : 'update';
    if (action === 'update' && !changes.changedContacts.has(contact.id)) continue;
    realtime.publish(companyId, 'contact', { action, contact }, { kind: 'company' });
  }
}

function publishTickets({ realtime }: Services, { companyId, changes, before, tickets }: Announcement): void {
  for (const id of changes.tickets) {
    const ticket = tickets.get(id);
    if (ticket) realtime.publishMoved(companyId, before.get(id) ?? null, ticket, ticket);
  }
}

function publishMessages(
  { realtime }: Services,
  { companyId, changes, tickets, messages }: Announcement,
): void {
  const changed = new Set(changes.changed);
  for (const message of messages) {
    const ticket = tickets.get(message.ticketId);
    if (!ticket) continue;
    const event = changed.has(message.id)
      ? { action: 'update' as const, message }
      : { action: 'create' as const, message, ticket, contact: ticket.contact };
    realtime.publish(companyId, 'appMessage', event, { kind: 'ticket', ticket });
  }
}

/**
 * Messages and tickets of a batch. Known tickets are loaded together with the messages, tickets of changed messages
 * after.
 */
async function loadChanges(services: Services, tx: CompanyTransaction, changes: BatchChanges) {
  const known = new Set([...changes.tickets, ...changes.createdIn]);
  const [messages, tickets] = await Promise.all([
    loadMessages(services, tx, [...changes.created, ...changes.changed]),
    loadTickets(tx, [...known]),
  ]);
  const others = new Set(messages.flatMap(({ ticketId }) => (known.has(ticketId) ? [] : ticketId)));
  const all = [...tickets, ...(await loadTickets(tx, [...others]))];
  return { messages, tickets: new Map(all.map((ticket) => [ticket.id, ticket])) };
}

/**
 * Publishes what a batch changed, after the commit; loads nothing when nobody of the company listens. The reads are
 * sent behind the writes without waiting for them, unless there are answers: their ids are known only once they are
 * stored.
 */
export async function announceDecision(
  services: Services,
  tx: CompanyTransaction,
  { loaded, decision }: { loaded: Loaded; decision: Decision },
  applying: Promise<{ answers: readonly number[] }>,
): Promise<void> {
  const { companyId } = tx;
  if (!services.realtime.hasListeners(companyId)) return;
  const changes = changesOf(decision, loaded);
  if (decision.effects.some(({ type }) => type === 'answer'))
    changes.created.push(...(await applying).answers);
  const { messages, tickets } = await loadChanges(services, tx, changes);
  const announcement = { companyId, changes, before: placesBefore(loaded), tickets, messages };
  tx.afterCommit(() => {
    publishContacts(services, announcement);
    publishTickets(services, announcement);
    publishMessages(services, announcement);
  });
  const reacted = new Set(
    decision.effects.flatMap((effect) => (effect.type === 'react' ? effect.messageId : [])),
  );
  const about = messages.filter(({ id }) => reacted.has(id));
  await announceReactions(services, tx, about, [...tickets.values()]);
}
