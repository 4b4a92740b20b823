// Written by `npm run schema` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';

export interface ConversationsTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  whatsappId: number | null;
  isGroup: Generated<boolean>;
}

export interface TicketsTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  conversationId: number;
  contactId: number;
  whatsappId: number | null;
  queueId: number | null;
  userId: number | null;
  status: Generated<'pending' | 'open' | 'closed' | 'group' | 'lgpd' | 'nps'>;
  channel: string;
  isGroup: Generated<boolean>;
  isBot: Generated<boolean>;
  useIntegration: Generated<boolean>;
  isActiveDemand: Generated<boolean>;
  unreadMessages: Generated<number>;
  lastMessage: Generated<string>;
  fromMe: Generated<boolean>;
  lastMessageAt: string | null;
  imported: string | null;
  amountUsedBotQueues: Generated<number>;
  amountUsedBotQueuesNPS: Generated<number>;
  isOutOfHour: Generated<boolean>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  updatedSlot: GeneratedAlways<string>;
  dialogue: Generated<unknown>;
  lgpdSendMessageAt: string | null;
  lgpdAcceptedAt: string | null;
  dueAt: string | null;
  integrationId: number | null;
  typebotSessionId: string | null;
  typebotSessionTime: string | null;
  typebotStatus: Generated<boolean>;
  newestClosed: Generated<boolean>;
  newestInQueue: Generated<boolean>;
  newestOfUser: Generated<boolean>;
  newestOfBoth: Generated<boolean>;
  updatedWhenClosed: GeneratedAlways<string | null>;
  isQuiet: Generated<boolean>;
  campaignId: number | null;
  isInLane: Generated<boolean>;
}

export interface TicketTrackingTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  createdAt: Generated<string>;
  chatbotAt: string | null;
  queuedAt: string | null;
  startedAt: string | null;
  closedAt: string | null;
  ratingAt: string | null;
  finishedAt: string | null;
  rated: Generated<boolean>;
  firstAnswerAt: string | null;
}

export interface UserRatingsTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  trackingId: number;
  userId: number | null;
  rate: number;
  createdAt: Generated<string>;
}

export interface TicketLogsTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  userId: number | null;
  queueId: number | null;
  type: string;
  createdAt: Generated<string>;
}

export interface TicketTagsTable {
  company_id: number;
  ticketId: number;
  tagId: number;
}

export interface TicketLanesTable {
  company_id: number;
  ticketId: number;
  tagId: number | null;
  position: Generated<number>;
  enteredAt: Generated<string>;
  greetedAt: string | null;
  passed: Generated<number[]>;
  greeted: Generated<number[]>;
  previous: unknown;
  isLive: Generated<boolean>;
}

export interface TicketNotesTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  userId: number | null;
  note: string;
  createdAt: Generated<string>;
}

export interface TicketDraftsTable {
  company_id: number;
  ticketId: number;
  userId: number;
  body: string;
  updatedAt: string;
}

export interface TicketSnoozesTable {
  company_id: number;
  ticketId: number;
  userId: number;
  until: string | null;
  createdAt: string;
}

export interface TicketMentionsTable {
  company_id: number;
  messageId: number;
  userId: number;
  ticketId: number;
  createdAt: string;
}

export interface SavedViewsTable {
  company_id: number;
  id: Generated<number>;
  userId: number;
  name: string;
  query: string;
  isShared: Generated<boolean>;
  createdAt: Generated<string>;
}

export interface BulkClosesTable {
  company_id: number;
  id: Generated<number>;
  userId: number;
  undoUntil: string;
  createdAt: Generated<string>;
}

export interface BulkCloseTicketsTable {
  company_id: number;
  closeId: number;
  ticketId: number;
  before: unknown;
  closedAt: string;
  messageId: number | null;
}

export interface BulkChangesTable {
  company_id: number;
  id: Generated<number>;
  userId: number;
  changes: unknown;
  undoUntil: string;
  createdAt: Generated<string>;
}
