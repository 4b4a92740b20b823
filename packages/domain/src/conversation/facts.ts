import type { CompanySettingValues, TicketStatus } from '@prosa/contract';
import type { ReferenceEvent } from './event.ts';

/** What of a connection steers its conversations. */
export interface ConnectionFacts {
  id: number;
  channel: string;
  allowGroup: boolean;
  groupAsTicket: string;
  complationMessage: string;
  /** Minutes within which a closed ticket is taken up again; 0: never. */
  timeCreateNewTicket: number;
}

export interface ContactFacts {
  id: number;
  name: string;
  /** As first seen; '' for somebody known by an alias only. */
  number: string;
  whatsappId: number | null;
}

/** A ticket as far as an inbound event reads or changes it. */
export interface ConversationTicket {
  id: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  unreadMessages: number;
  isBot: boolean;
  amountUsedBotQueues: number;
  lastMessage: string;
  fromMe: boolean;
  lastMessageAt: string | null;
  updatedAt: string;
}

/** A stored message that an event names. */
export interface KnownMessage {
  id: number;
  ticketId: number;
  fromMe: boolean;
  body: string;
  ack: number;
  isDeleted: boolean;
  editedAt: string | null;
  createdAt: string;
  /** By author; an empty emoji is one that was taken back. */
  reactions: Readonly<Record<string, { emoji: string; at: string }>>;
}

/** All that is known of one conversation when an event of it is decided. */
export interface Facts {
  conversationId: number;
  isGroup: boolean;
  connection: ConnectionFacts;
  settings: CompanySettingValues;
  /** The person, or the group. */
  contact: ContactFacts;
  /** Members of a group who write, by partyKey. */
  authors: ReadonlyMap<string, ContactFacts>;
  /** The one that is not closed. */
  ticket: ConversationTicket | null;
  /** The newest closed one, when there is no other. */
  closedTicket: ConversationTicket | null;
  /** The ticket's open period. */
  trackingId: number | null;
  /** Stored messages that events name, by wid. */
  messages: ReadonlyMap<string, KnownMessage>;
  /** What was told of messages before they came, by wid. */
  parked: ReadonlyMap<string, readonly ReferenceEvent[]>;
}
