import type { TicketStatus } from '@prosa/contract';
import type { StoredMedia, ReferenceEvent } from './event.ts';
import type { ConversationTicket } from './facts.ts';

export interface NewTicket {
  id: number;
  conversationId: number;
  contactId: number;
  whatsappId: number;
  channel: string;
  status: TicketStatus;
  isGroup: boolean;
  isBot: boolean;
  unreadMessages: number;
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
  ticketTrakingId: number;
  createdAt: string;
}

/** Fields of a ticket that an event changes. */
export type TicketChange = Partial<Omit<ConversationTicket, 'id'>>;

/** What an event causes. Whoever applies the list in order, to facts or to the database, gets the same. */
export type Effect =
  /** `previousName`: a name that was changed meanwhile stays. */
  | { type: 'renameContact'; contactId: number; previousName: string; name: string }
  | { type: 'bindContact'; contactId: number; whatsappId: number }
  | { type: 'createTicket'; ticket: NewTicket }
  | { type: 'changeTicket'; ticketId: number; set: TicketChange }
  | { type: 'logTicket'; ticketId: number; logType: 'create' | 'reopen'; queueId: number | null; at: string }
  | { type: 'startTracking'; tracking: NewTracking }
  | { type: 'storeMessage'; message: NewMessage }
  | { type: 'raiseAck'; messageId: number; wid: string; ack: number; at: string }
  | { type: 'editMessage'; messageId: number; wid: string; body: string; at: string }
  | { type: 'deleteMessage'; messageId: number; wid: string }
  | {
      type: 'react';
      messageId: number;
      wid: string;
      author: string;
      fromMe: boolean;
      emoji: string;
      at: string;
    }
  /** Told of a message that has not come yet: kept until it does. */
  | { type: 'park'; event: ReferenceEvent }
  | { type: 'unpark'; wid: string };
