import type { Generated } from 'kysely';

// As the migrations make them. Times are ISO 8601 texts, bigint and numeric are numbers.

export interface ContactsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  number: Generated<string>;
  username: Generated<string>;
  email: Generated<string>;
  channel: Generated<string>;
  isGroup: Generated<boolean>;
  active: Generated<boolean>;
  acceptAudioMessage: Generated<boolean>;
  disableBot: Generated<boolean>;
  lgpdAcceptedAt: Generated<string | null>;
  marketingOptOutAt: Generated<string | null>;
  marketingOptOutFrom: Generated<number | null>;
  marketingToldAt: Generated<string | null>;
  picture: Generated<string | null>;
  whatsappId: Generated<number | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: Generated<string>;
}

export interface ContactIdentitiesTable {
  company_id: number;
  kind: string;
  value: string;
  contactId: number;
  whatsappId: number | null;
  createdAt: Generated<string>;
}

export interface ContactExtraInfoTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  name: string;
  value: string;
}

export interface ContactWalletsTable {
  company_id: number;
  contactId: number;
  userId: number;
}

export interface TagsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  kanban: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface ContactTagsTable {
  company_id: number;
  contactId: number;
  tagId: number;
}

export interface ConversationsTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  whatsappId: Generated<number | null>;
  isGroup: Generated<boolean>;
}

export interface TicketsTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  conversationId: number;
  contactId: number;
  whatsappId: Generated<number | null>;
  queueId: Generated<number | null>;
  userId: Generated<number | null>;
  status: Generated<string>;
  channel: string;
  isGroup: Generated<boolean>;
  isBot: Generated<boolean>;
  useIntegration: Generated<boolean>;
  integrationId: Generated<number | null>;
  typebotSessionId: Generated<string | null>;
  typebotSessionTime: Generated<string | null>;
  typebotStatus: Generated<boolean>;
  isActiveDemand: Generated<boolean>;
  unreadMessages: Generated<number>;
  lastMessage: Generated<string>;
  fromMe: Generated<boolean>;
  lastMessageAt: Generated<string | null>;
  imported: Generated<string | null>;
  amountUsedBotQueues: Generated<number>;
  amountUsedBotQueuesNPS: Generated<number>;
  isOutOfHour: Generated<boolean>;
  dialogue: Generated<unknown>;
  dueAt: Generated<string | null>;
  lgpdSendMessageAt: Generated<string | null>;
  lgpdAcceptedAt: Generated<string | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface TicketTagsTable {
  company_id: number;
  ticketId: number;
  tagId: number;
}

export interface TicketTrackingTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  userId: Generated<number | null>;
  queueId: Generated<number | null>;
  whatsappId: Generated<number | null>;
  createdAt: Generated<string>;
  chatbotAt: Generated<string | null>;
  queuedAt: Generated<string | null>;
  startedAt: Generated<string | null>;
  closedAt: Generated<string | null>;
  ratingAt: Generated<string | null>;
  finishedAt: Generated<string | null>;
  rated: Generated<boolean>;
}

export interface UserRatingsTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  trackingId: number;
  userId: Generated<number | null>;
  rate: number;
  createdAt: Generated<string>;
}

export interface TicketLogsTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  userId: Generated<number | null>;
  queueId: Generated<number | null>;
  type: string;
  createdAt: Generated<string>;
}

export interface MessagesTable {
  company_id: number;
  id: Generated<number>;
  conversationId: number;
  ticketId: number;
  whatsappId: Generated<number | null>;
  contactId: Generated<number | null>;
  userId: Generated<number | null>;
  queueId: Generated<number | null>;
  wid: string;
  clientId: Generated<string | null>;
  body: Generated<string>;
  fromMe: Generated<boolean>;
  mediaType: Generated<string>;
  mediaPath: Generated<string | null>;
  mediaName: Generated<string | null>;
  mediaMime: Generated<string | null>;
  mediaSize: Generated<number | null>;
  dataJson: Generated<string | null>;
  ack: Generated<number>;
  status: Generated<string>;
  error: Generated<string | null>;
  attempts: Generated<number>;
  nextAttemptAt: Generated<string | null>;
  triedSince: Generated<string | null>;
  waitsFor: Generated<string | null>;
  read: Generated<boolean>;
  isDeleted: Generated<boolean>;
  isEdited: Generated<boolean>;
  isForwarded: Generated<boolean>;
  isPrivate: Generated<boolean>;
  quotedMsgId: Generated<number | null>;
  participant: Generated<string | null>;
  ticketTrakingId: Generated<number | null>;
  createdAt: string;
  storedAt: Generated<string>;
  editedAt: Generated<string | null>;
  acceptedAt: Generated<string | null>;
  deliveredAt: Generated<string | null>;
  readAt: Generated<string | null>;
  playedAt: Generated<string | null>;
  attemptLog: Generated<unknown>;
  origin: Generated<'app' | 'house' | null>;
  byPerson: Generated<boolean>;
}

export interface MessageReactionsTable {
  company_id: number;
  messageId: number;
  author: string;
  fromMe: boolean;
  emoji: string;
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
  status: string;
  closedAt: string;
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
