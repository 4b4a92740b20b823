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
  userId: number | null;
  isGroup: boolean;
  isBot: boolean;
  unreadMessages: number;
  /** What is still remembered of the ticket before it. */
  dialogue: ConversationTicket['dialogue'];
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
  /** Who wrote it, of messages in groups. */
  participant: string | null;
  ticketTrakingId: number | null;
  createdAt: string;
}

/** What a message says. */
export type MessageContent = Pick<NewMessage, 'body' | 'mediaType' | 'media' | 'dataJson' | 'quotedMsgId'>;
/** Where a message belongs. */
export type MessagePlace = Pick<NewMessage, 'ticketId' | 'queueId' | 'ticketTrakingId'>;

/** What the bot says: queued for the channel like any reply. Its id is given when it is written; nothing names it before. */
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
  /** Not sent before; null: at once. */
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
  /** An integration speaks from now on; it has ended its part, or failed. */
  | 'integration'
  | 'integrationEnd'
  /** An AI has answered for the first time; it has passed the ticket on. */
  | 'prompt'
  | 'promptEnd';

export type TrackingChange = Partial<Omit<TrackingFacts, 'id' | 'createdAt'>>;

/** A customer's answer to the question about personal data, and what was asked. */
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
  /** The dialogue with it begins. */
  isStart: boolean;
  at: string;
}

/** An AI is to answer the ticket's last message. */
export interface Question {
  ticketId: number;
  promptId: number;
  at: string;
}

/** Fields of a ticket that an event changes; its status only as a transition says (ticket-transitions.ts). */
export type TicketChange = Partial<Omit<ConversationTicket, 'id'>>;

/** What an event causes. Whoever applies the list in order, to facts or to the database, gets the same. */
export type Effect =
  /** `previousName`: a name that was changed meanwhile stays. */
  | { type: 'renameContact'; contactId: number; previousName: string; name: string }
  | { type: 'nameUser'; contactId: number; username: string }
  | { type: 'bindContact'; contactId: number; whatsappId: number }
  | { type: 'createTicket'; ticket: NewTicket }
  | { type: 'changeTicket'; ticketId: number; set: TicketChange }
  /** All that the customer wrote in it before was read: by who answered on the paired phone. */
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
  /** The content of a placeholder has come. `place`: where it belongs when its ticket has ended meanwhile. */
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
  /** `body`: what stands in the place of what it said, which is not kept; null: it stays readable. */
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
  /** A receipt or change of a message that has not come yet: kept until it does. */
  | { type: 'park'; event: ReferenceEvent }
  | { type: 'unpark'; wid: string };
