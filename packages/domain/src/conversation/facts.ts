import type { CompanySettingValues, QueueType, ScheduleEntry, TicketStatus } from '@prosa/contract';
import type { ReferenceEvent, StoredMedia } from './event.ts';

/** What of a connection steers its conversations. */
export interface ConnectionFacts {
  id: number;
  name: string;
  channel: string;
  /** What of interactive messages its channel shows; the rest goes as text. */
  interactive: readonly string[];
  allowGroup: boolean;
  groupAsTicket: string;
  greetingMessage: string;
  greetingMedia: StoredMedia | null;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Minutes within which a closed ticket is taken up again; 0: never. */
  timeCreateNewTicket: number;
  /** How often the bot says the same in a period; 0: without end. */
  maxUseBotQueues: number;
  /** Minutes of silence after the bot spoke; 0: none. */
  timeUseBotQueues: number;
  maxUseBotQueuesNPS: number;
  /** Minutes after which an open ticket ends by itself; 0: never. */
  expiresTicket: number;
  /** '0': counted from the last message of anyone; '1': only while the customer is the one who is silent. */
  whenExpiresTicket: string;
  expiresInactiveMessage: string;
  /** Minutes after which the customer is reminded, and the end is counted from then; 0: never. */
  timeInactiveMessage: number;
  inactiveMessage: string;
  /** Minutes to wait for a rate; 0: for ever. */
  expiresTicketNPS: number;
  /** Minutes that a ticket without a queue waits before it goes to `sendIdQueue`; 0: for ever. */
  timeSendQueue: number;
  sendIdQueue: number | null;
  integrationId: number | null;
  promptId: number | null;
  schedules: readonly ScheduleEntry[];
  /** The queues of its menu, in its order. */
  queueIds: readonly number[];
  collectiveVacationMessage: string;
  /** Whole days, YYYY-MM-DD, the last one included. */
  collectiveVacationStart: string | null;
  collectiveVacationEnd: string | null;
}

/** An entry of a queue's option tree. */
export interface OptionFacts {
  id: number;
  name: string;
  greetingMessage: string;
  queueType: QueueType;
  closeTicket: boolean;
  optQueueId: number | null;
  optUserId: number | null;
  optFileId: number | null;
  optIntegrationId: number | null;
  options: readonly OptionFacts[];
}

export interface QueueFacts {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  closeTicket: boolean;
  fileListId: number | null;
  integrationId: number | null;
  /** Minutes that a waiting ticket is one member's turn; 0: no turns. */
  reassignMinutes: number;
  schedules: readonly ScheduleEntry[];
  options: readonly OptionFacts[];
  memberIds: readonly number[];
}

/** A file of a list, and its name among the list's options. */
export interface ListedFile {
  name: string;
  mediaType: string;
  media: StoredMedia;
}

/** Somebody who attends. */
export interface UserFacts {
  name: string;
  profile: string;
  /** HH:MM. */
  startWork: string;
  endWork: string;
}

/** An AI that answers where a connection has it. */
export interface PromptFacts {
  id: number;
  name: string;
  /** Where people go on; null: where the ticket is. */
  queueId: number | null;
}

/** What of a company steers its conversations: the same for all of them until somebody changes it. */
export interface CompanyFacts {
  name: string;
  settings: CompanySettingValues;
  schedules: readonly ScheduleEntry[];
  /** YYYY-MM-DD. */
  holidays: readonly string[];
  connections: ReadonlyMap<number, ConnectionFacts>;
  queues: ReadonlyMap<number, QueueFacts>;
  fileLists: ReadonlyMap<number, readonly ListedFile[]>;
  users: ReadonlyMap<number, UserFacts>;
  /** Those that may speak; none where the plan has no integrations. */
  integrations: ReadonlySet<number>;
  /** None where the plan has no AI. */
  prompts: ReadonlyMap<number, PromptFacts>;
}

/** How people stand at the moment. */
export interface Presence {
  /** Users who are online. */
  online: ReadonlySet<number>;
  /** Tickets that wait in a queue for anybody, by queue; absent: not asked. */
  waiting: ReadonlyMap<number, number>;
}

export interface ContactFacts {
  id: number;
  name: string;
  /** As first seen; '' for somebody known by an alias only. */
  number: string;
  /** Without the @; '' while none is known. */
  username: string;
  whatsappId: number | null;
  disableBot: boolean;
  acceptAudioMessage: boolean;
  lgpdAcceptedAt: string | null;
  /** Whose customer this is: the first of the wallets. */
  walletUserId: number | null;
}

/** What the bot keeps in mind of a ticket: forgotten when a person takes it, when it moves and when it ends. */
export interface Dialogue {
  /** Where in a queue's tree the customer is; `optionId` null: at its top. */
  place?: { queueId: number; optionId: number | null } | undefined;
  /** When it last showed a menu or said that nobody serves. */
  spokeAt?: string | undefined;
  /** What it said last: the same at once again is said once. */
  last?: { kind: string; at: string } | undefined;
  audioRefusedAt?: string | undefined;
  /** When the customer was reminded; holds while that is the last message. */
  remindedAt?: string | undefined;
  /** When the turn of the person began whose turn it is. */
  assignedAt?: string | undefined;
  /** That somebody is being looked for was said. */
  isSearchAnnounced?: boolean | undefined;
  /** The day on which the vacation message was sent. */
  vacationOn?: string | undefined;
  /** That the limit was reached is in the log. */
  isLimitLogged?: boolean | undefined;
  /** How often the AI has answered. */
  promptAnswers?: number | undefined;
  /** The AI has passed the ticket on, or a person has moved it: it answers no more. */
  isPromptOver?: boolean | undefined;
}

/** A ticket as far as an inbound event reads or changes it. */
export interface ConversationTicket {
  id: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  unreadMessages: number;
  isBot: boolean;
  /** An integration speaks. */
  useIntegration: boolean;
  /** The one that speaks, or spoke. */
  integrationId: number | null;
  imported: string | null;
  isOutOfHour: boolean;
  amountUsedBotQueues: number;
  amountUsedBotQueuesNPS: number;
  lgpdSendMessageAt: string | null;
  lgpdAcceptedAt: string | null;
  dialogue: Dialogue;
  lastMessage: string;
  fromMe: boolean;
  lastMessageAt: string | null;
  updatedAt: string;
}

/** The open period of a ticket. */
export interface TrackingFacts {
  id: number;
  userId: number | null;
  queueId: number | null;
  createdAt: string;
  chatbotAt: string | null;
  queuedAt: string | null;
  startedAt: string | null;
  closedAt: string | null;
  ratingAt: string | null;
  finishedAt: string | null;
  rated: boolean;
}

/** A stored message that an event names. */
export interface KnownMessage {
  id: number;
  conversationId: number;
  ticketId: number;
  fromMe: boolean;
  /** Who wrote it, as the channel named them, in a group; null: we, or the person of the chat. */
  participant: string | null;
  /** The contact who wrote it; null for ours. */
  contactId: number | null;
  /** The contact whose conversation it stands in. */
  chatContactId: number;
  body: string;
  /** It could not be read: its content may come yet, under the same wid. */
  isPlaceholder: boolean;
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
  company: CompanyFacts;
  presence: Presence;
  /** The person, or the group. */
  contact: ContactFacts;
  /** Members of a group who write, by partyKey. */
  authors: ReadonlyMap<string, ContactFacts>;
  /** The contacts of those who change messages, as far as they are known, by partyKey. */
  changers: ReadonlyMap<string, number>;
  /** The one that is not closed. */
  ticket: ConversationTicket | null;
  /** The newest closed one, when there is no other. */
  closedTicket: ConversationTicket | null;
  /** The ticket's open period. */
  tracking: TrackingFacts | null;
  /** Stored messages that events name, by wid. */
  messages: ReadonlyMap<string, KnownMessage>;
  /** Receipts and changes that came before their message, by wid. */
  parked: ReadonlyMap<string, readonly ReferenceEvent[]>;
}
