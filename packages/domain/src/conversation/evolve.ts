import type { Effect, NewMessage, NewTicket, NewTracking } from './effects.ts';
import type { ReferenceEvent } from './event.ts';
import { isUnread } from './placeholder.ts';
import type { ContactFacts, ConversationTicket, Facts, KnownMessage, TrackingFacts } from './facts.ts';

function openTicket(ticket: NewTicket): ConversationTicket {
  const { id, status, queueId, userId, isBot, unreadMessages, dialogue, campaignId, createdAt } = ticket;
  return {
    id,
    status,
    isBot,
    unreadMessages,
    userId,
    dialogue,
    queueId,
    campaignId,
    useIntegration: false,
    integrationId: null,
    imported: null,
    isOutOfHour: false,
    amountUsedBotQueues: 0,
    amountUsedBotQueuesNPS: 0,
    lgpdSendMessageAt: null,
    lgpdAcceptedAt: null,
    lastMessage: '',
    fromMe: false,
    lastMessageAt: null,
    updatedAt: createdAt,
    isQuiet: false,
  };
}

function begin(tracking: NewTracking): TrackingFacts {
  const { id, userId, queueId, createdAt, queuedAt, startedAt } = tracking;
  const begun = { id, userId, queueId, createdAt, queuedAt, startedAt };
  return { ...begun, chatbotAt: null, closedAt: null, ratingAt: null, finishedAt: null, rated: false };
}

/** When a tracking period finishes, the ticket has no open period. */
function changeTracking(
  facts: Facts,
  { trackingId, set }: Extract<Effect, { type: 'changeTracking' }>,
): Facts {
  if (facts.tracking?.id !== trackingId) return facts;
  const tracking = { ...facts.tracking, ...set };
  return { ...facts, tracking: tracking.finishedAt === null ? tracking : null };
}

function known({ contact }: Facts, message: NewMessage): KnownMessage {
  const { id, conversationId, ticketId, fromMe, participant, contactId, body, ack, createdAt } = message;
  const isPlaceholder = isUnread(message);
  const fields = { id, conversationId, ticketId, fromMe, body, isPlaceholder, ack, createdAt };
  const from = { participant, contactId, chatContactId: contact.id };
  return { ...fields, ...from, isDeleted: false, editedAt: null, reactions: {} };
}

const storeMessage = (facts: Facts, message: NewMessage): Facts => ({
  ...facts,
  messages: new Map(facts.messages).set(message.wid, known(facts, message)),
});

/** A closed ticket that is reopened becomes the live ticket; a ticket that is closed becomes the newest closed one. */
function changeTicket(facts: Facts, { ticketId, set }: Extract<Effect, { type: 'changeTicket' }>): Facts {
  if (facts.ticket?.id === ticketId) {
    const changed = { ...facts.ticket, ...set };
    return changed.status === 'closed'
      ? { ...facts, ticket: null, closedTicket: changed }
      : { ...facts, ticket: changed };
  }
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

function park(facts: Facts, event: ReferenceEvent): Facts {
  const waiting = [...(facts.parked.get(event.wid) ?? []), event];
  return { ...facts, parked: new Map(facts.parked).set(event.wid, waiting) };
}

function unpark(facts: Facts, wid: string): Facts {
  const parked = new Map(facts.parked);
  parked.delete(wid);
  return { ...facts, parked };
}

/**
 * The facts after an effect, so that the next event of the conversation is decided without reading the database again.
 */
export function evolve(facts: Facts, effect: Effect): Facts {
  switch (effect.type) {
    case 'renameContact':
      return changeContact(facts, effect.contactId, { name: effect.name });
    case 'nameUser':
      return changeContact(facts, effect.contactId, { username: effect.username });
    case 'bindContact':
      return changeContact(facts, effect.contactId, { whatsappId: effect.whatsappId });
    case 'createTicket':
      return { ...facts, ticket: openTicket(effect.ticket) };
    case 'changeTicket':
      return changeTicket(facts, effect);
    case 'startTracking':
      return { ...facts, tracking: begin(effect.tracking) };
    case 'changeTracking':
      return changeTracking(facts, effect);
    case 'recordConsent': {
      const { contactId, isAccepted, at } = effect.consent;
      return isAccepted ? changeContact(facts, contactId, { lgpdAcceptedAt: at }) : facts;
    }
    case 'storeMessage':
      return storeMessage(facts, effect.message);
    case 'healMessage':
      return changeMessage(facts, effect.wid, {
        isPlaceholder: false,
        body: effect.content.body,
        ticketId: effect.ticketId,
      });
    case 'answerCampaign':
      return { ...facts, campaign: null };
    case 'raiseAck':
      return changeMessage(facts, effect.wid, { ack: effect.ack });
    case 'editMessage':
      return changeMessage(facts, effect.wid, { body: effect.body, editedAt: effect.at });
    case 'deleteMessage':
      return changeMessage(facts, effect.wid, {
        isDeleted: true,
        ...(effect.body === null ? {} : { body: effect.body }),
      });
    case 'react':
      return react(facts, effect);
    case 'park':
      return park(facts, effect.event);
    case 'unpark':
      return unpark(facts, effect.wid);
    default:
      return facts;
  }
}
