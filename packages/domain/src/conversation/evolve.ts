import type { Effect, NewMessage, NewTicket } from './effects.ts';
import type { ContactFacts, ConversationTicket, Facts, KnownMessage } from './facts.ts';

function openTicket(ticket: NewTicket): ConversationTicket {
  const { id, status, isBot, unreadMessages, createdAt } = ticket;
  return {
    id,
    status,
    isBot,
    unreadMessages,
    queueId: null,
    userId: null,
    amountUsedBotQueues: 0,
    lastMessage: '',
    fromMe: false,
    lastMessageAt: null,
    updatedAt: createdAt,
  };
}

function known({ id, ticketId, fromMe, body, ack, createdAt }: NewMessage): KnownMessage {
  return { id, ticketId, fromMe, body, ack, createdAt, isDeleted: false, editedAt: null, reactions: {} };
}

/** A closed ticket that got a living status is the live one from then on. */
function changeTicket(facts: Facts, { ticketId, set }: Extract<Effect, { type: 'changeTicket' }>): Facts {
  if (facts.ticket?.id === ticketId) return { ...facts, ticket: { ...facts.ticket, ...set } };
  if (facts.closedTicket?.id !== ticketId) return facts;
  const changed = { ...facts.closedTicket, ...set };
  return changed.status === 'closed'
    ? { ...facts, closedTicket: changed }
    : { ...facts, ticket: changed, closedTicket: null };
}

function changeMessage(facts: Facts, wid: string, change: Partial<KnownMessage>): Facts {
  const message = facts.messages.get(wid);
  if (!message) return facts;
  return { ...facts, messages: new Map(facts.messages).set(wid, { ...message, ...change }) };
}

function changeContact(facts: Facts, contactId: number, change: Partial<ContactFacts>): Facts {
  const apply = (contact: ContactFacts) => (contact.id === contactId ? { ...contact, ...change } : contact);
  return {
    ...facts,
    contact: apply(facts.contact),
    authors: new Map([...facts.authors].map(([key, contact]) => [key, apply(contact)])),
  };
}

function react(facts: Facts, effect: Extract<Effect, { type: 'react' }>): Facts {
  const { wid, author, emoji, at } = effect;
  const reactions = { ...facts.messages.get(wid)?.reactions, [author]: { emoji, at } };
  return changeMessage(facts, wid, { reactions });
}

/** What is known after an effect: events of one conversation are decided one after another without asking again. */
export function evolve(facts: Facts, effect: Effect): Facts {
  switch (effect.type) {
    case 'renameContact':
      return changeContact(facts, effect.contactId, { name: effect.name });
    case 'bindContact':
      return changeContact(facts, effect.contactId, { whatsappId: effect.whatsappId });
    case 'createTicket':
      return { ...facts, ticket: openTicket(effect.ticket) };
    case 'changeTicket':
      return changeTicket(facts, effect);
    case 'startTracking':
      return { ...facts, trackingId: effect.tracking.id };
    case 'storeMessage':
      return {
        ...facts,
        messages: new Map(facts.messages).set(effect.message.wid, known(effect.message)),
      };
    case 'raiseAck':
      return changeMessage(facts, effect.wid, { ack: effect.ack });
    case 'editMessage':
      return changeMessage(facts, effect.wid, { body: effect.body, editedAt: effect.at });
    case 'deleteMessage':
      return changeMessage(facts, effect.wid, { isDeleted: true });
    case 'react':
      return react(facts, effect);
    case 'park': {
      const { wid } = effect.event;
      const waiting = [...(facts.parked.get(wid) ?? []), effect.event];
      return { ...facts, parked: new Map(facts.parked).set(wid, waiting) };
    }
    case 'unpark': {
      const parked = new Map(facts.parked);
      parked.delete(effect.wid);
      return { ...facts, parked };
    }
    default:
      return facts;
  }
}
