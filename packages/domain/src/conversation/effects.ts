import type { TicketStatus } from '@prosa/contract';
import type { StoredMedia, ReferenceEvent } from './event.ts';
import type { ConversationTicket, TrackingFacts } from './facts.ts';

export interface NewTicket {
  id: number;
  conversationId: number;
  contactId: number;
  whatsappId: number;
  channel: string;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  isBot: boolean;
  unreadMessages: number;
  /** What carries over from the dialogue of the ticket before it. */
  dialogue: ConversationTicket['dialogue'];
  /** The campaign that the customer's first message answers. */
  campaignId: number | null;
  createdAt: string;
}

export interface NewTracking {
  id: number;
  ticketId: number;
  userId: number | null;
  queueId: number | null;
  whatsappId: number;
  createdAt: string;
  queuedAt: string | null;
  startedAt: string | null;
}

export interface NewMessage {
  id: number;
  conversationId: number;
  ticketId: number;
  whatsappId: number;
  /** The author; null when it is ours. */
  contactId: number | null;
  queueId: number | null;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType: string;
  media: StoredMedia | null;
  dataJson: string | null;
  ack: number;
  status: 'received' | 'sent';
  read: boolean;
  quotedMsgId: number | null;
  /** The author of a customer's message in a group, as the channel names them; otherwise null. */
  participant: string | null;
  ticketTrakingId: number | null;
  createdAt: string;
}

export type MessageContent = Pick<NewMessage, 'body' | 'mediaType' | 'media' | 'dataJson' | 'quotedMsgId'>;
export type MessagePlace = Pick<NewMessage, 'ticketId' | 'queueId' | 'ticketTrakingId'>;

/**
 * A message of the bot, queued for the channel like any reply. It gets its id when it is written; nothing refers to it
 * earlier.
 */
export interface Answer {
  conversationId: number;
  ticketId: number;
  whatsappId: number;
  queueId: number | null;
  ticketTrakingId: number;
  wid: string;
  body: string;
  mediaType: string;
  media: StoredMedia | null;
  dataJson: string | null;
  quotedMsgId: number | null;
  createdAt: string;
  /** The earliest time to send it; null: at once. */
  notBefore: string | null;
}

/** Entries of a ticket's log that the system writes by itself. */
export type LogType =
  | 'create'
  | 'lgpd'
  | 'open'
  | 'reopen'
  | 'chatBot'
  | 'queue'
  | 'userDefine'
  | 'closed'
  | 'autoClose'
  | 'redirect'
  | 'retriesLimitQueue'
  /** `integration`: an integration speaks from now on. `integrationEnd`: it has ended its part, or failed. */
  | 'integration'
  | 'integrationEnd'
  /** `prompt`: an AI has answered for the first time. `promptEnd`: it has passed the ticket on. */
  | 'prompt'
  | 'promptEnd';

export type TrackingChange = Partial<Omit<TrackingFacts, 'id' | 'createdAt'>>;

/** A customer's answer to the question about personal data, with the text of the question. */
export interface Consent {
  contactId: number;
  ticketId: number;
  messageId: number;
  isAccepted: boolean;
  text: string;
  link: string;
  at: string;
}

/** A rate of 0 to 10. */
export interface Rating {
  ticketId: number;
  trackingId: number;
  userId: number | null;
  rate: number;
  at: string;
}

/** Deliver the ticket's last message to the integration. */
export interface HandOver {
  ticketId: number;
  integrationId: number;
  isStart: boolean;
  at: string;
}

/** An AI is to answer the ticket's last message. */
export interface Question {
  ticketId: number;
  promptId: number;
  at: string;
}

/** Fields of a ticket that an event changes. Its status changes only by a transition (ticket-transitions.ts). */
export type TicketChange = Partial<Omit<ConversationTicket, 'id'>>;

/** What an event causes. Applying the list in order has the same result on facts and on the database. */
export type Effect =
  /** `previousName`: a name that has changed meanwhile stays. */
  | { type: 'renameContact'; contactId: number; previousName: string; name: string }
  | { type: 'nameUser'; contactId: number; username: string }
  | { type: 'bindContact'; contactId: number; whatsappId: number }
  | { type: 'createTicket'; ticket: NewTicket }
  | { type: 'changeTicket'; ticketId: number; set: TicketChange }
  /** Marks the customer's earlier messages as read: somebody has answered on the paired phone. */
  | { type: 'readTicket'; ticketId: number }
  | {
      type: 'logTicket';
      ticketId: number;
      logType: LogType;
      queueId: number | null;
      userId: number | null;
      at: string;
    }
  | { type: 'startTracking'; tracking: NewTracking }
  | { type: 'changeTracking'; trackingId: number; set: TrackingChange }
  | { type: 'answer'; answer: Answer }
  | { type: 'handOver'; handOver: HandOver }
  | { type: 'ask'; question: Question }
  | { type: 'recordConsent'; consent: Consent }
  | { type: 'rate'; rating: Rating }
  | { type: 'storeMessage'; message: NewMessage }
  /** Cancels schedules to this contact that an answer written at `at` cancels. */
  | { type: 'cancelSchedules'; recipientId: number; at: string }
  /** Moves the ticket to the lane that its lane names for the customer's answer, if it names one. */
  | { type: 'rollBackLane'; ticketId: number; at: string }
  /** The customer wrote an opt-out word at `at`, in this ticket. */
  | { type: 'optOut'; conversationId: number; recipientId: number; ticketId: number; at: string }
  /** The customer's first message after a campaign's. */
  | {
      type: 'answerCampaign';
      answer: { deliveryId: number; ticketId: number; at: string; isQuestion: boolean };
    }
  /** The content of a placeholder has come. `place`: its new ticket, when its own has ended meanwhile. */
  | {
      type: 'healMessage';
      messageId: number;
      wid: string;
      ticketId: number;
      content: MessageContent;
      place: MessagePlace | null;
    }
  | { type: 'raiseAck'; messageId: number; wid: string; ack: number; at: string }
  | { type: 'failMessage'; messageId: number; wid: string; reason: string; at: string; part: boolean }
  | { type: 'editMessage'; messageId: number; wid: string; body: string; at: string }
  /** `body`: the text that replaces the erased content; null: the content stays readable. */
  | { type: 'deleteMessage'; messageId: number; wid: string; body: string | null }
  | {
      type: 'react';
      messageId: number;
      wid: string;
      author: string;
      fromMe: boolean;
      emoji: string;
      at: string;
    }
  /** A receipt or change of a message that has not come yet; it is kept until the message comes. */
  | { type: 'park'; event: ReferenceEvent }
  | { type: 'unpark'; wid: string };
