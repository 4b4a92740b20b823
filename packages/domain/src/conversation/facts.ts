import type { CompanySettingValues, QueueType, ScheduleEntry, TicketStatus } from '@prosa/contract';
import type { ReferenceEvent, StoredMedia } from './event.ts';

export interface ConnectionFacts {
  id: number;
  name: string;
  channel: string;
  /** The kinds of interactive messages that the channel shows; others go as text. */
  interactive: readonly string[];
  allowGroup: boolean;
  groupAsTicket: string;
  greetingMessage: string;
  greetingMedia: StoredMedia | null;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Minutes within which a closed ticket is reused; 0: never. */
  timeCreateNewTicket: number;
  /** How often the bot repeats itself in a period; 0: without limit. */
  maxUseBotQueues: number;
  /** Minutes in which the bot is silent after it spoke; 0: none. */
  timeUseBotQueues: number;
  maxUseBotQueuesNPS: number;
  /** Minutes of silence after which an open ticket ends by itself; 0: never. */
  expiresTicket: number;
  /** '0': waits count from the last message of either side; '1': only while an answer of the customer is missing. */
  whenExpiresTicket: string;
  expiresInactiveMessage: string;
  /** Minutes of silence after which the customer is reminded, and the end counts from the reminder; 0: never. */
  timeInactiveMessage: number;
  inactiveMessage: string;
  /** Minutes to wait for a rating; 0: without limit. */
  expiresTicketNPS: number;
  /** Minutes that a ticket waits without a queue before it goes to `sendIdQueue`; 0: without limit. */
  timeSendQueue: number;
  sendIdQueue: number | null;
  integrationId: number | null;
  promptId: number | null;
  schedules: readonly ScheduleEntry[];
  queueIds: readonly number[];
  collectiveVacationMessage: string;
  /** Whole days, YYYY-MM-DD, the last one included. */
  collectiveVacationStart: string | null;
  collectiveVacationEnd: string | null;
}

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
  /** Minutes that a waiting ticket stays with one member before it goes to the next; 0: no rotation. */
  reassignMinutes: number;
  schedules: readonly ScheduleEntry[];
  options: readonly OptionFacts[];
  memberIds: readonly number[];
}

export interface ListedFile {
  name: string;
  mediaType: string;
  media: StoredMedia;
}

export interface UserFacts {
  name: string;
  profile: string;
  /** HH:MM. */
  startWork: string;
  endWork: string;
}

export interface PromptFacts {
  id: number;
  name: string;
  /** The queue in which people continue; null: the ticket stays where it is. */
  queueId: number | null;
}

/** The settings of a company that steer its conversations: the same for all of them until somebody changes them. */
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
  /** Integrations that may speak; empty where the plan has no integrations. */
  integrations: ReadonlySet<number>;
  /** Empty where the plan has no AI. */
  prompts: ReadonlyMap<number, PromptFacts>;
  /** A lane of the board names another one for the customer's answer; false where the plan has no board. */
  rollsBackLanes: boolean;
}

export interface Presence {
  online: ReadonlySet<number>;
  /** How many tickets wait in a queue without a person, by queue; absent: not loaded. */
  waiting: ReadonlyMap<number, number>;
}

export interface ContactFacts {
  id: number;
  name: string;
  /** As first seen; '' for a contact that is known by an alias only. */
  number: string;
  /** Without the @; '' while none is known. */
  username: string;
  whatsappId: number | null;
  disableBot: boolean;
  acceptAudioMessage: boolean;
  lgpdAcceptedAt: string | null;
  /** The user whose customer this is: the first of the wallets. */
  walletUserId: number | null;
  /** A schedule to this contact waits that is cancelled by an answer. */
  awaitsAnswer: boolean;
}

/**
 * What the bot remembers of a ticket. All but `vacationOn` is forgotten when a person takes or moves the ticket, and
 * when it ends.
 */
export interface Dialogue {
  /**
   * Where the customer is in a queue's option tree; `optionId` null: at the top. `isEnd`: there is nothing to choose, so
   * the bot is silent, but the customer may still go back to the menu.
   */
  place?: { queueId: number; optionId: number | null; isEnd?: true } | undefined;
  /** When the bot last showed a menu, repeated options or said that nobody serves. */
  spokeAt?: string | undefined;
  /** What the bot said last: it does not say the same again within two seconds. */
  last?: { kind: string; at: string } | undefined;
  audioRefusedAt?: string | undefined;
  /** When the customer was reminded; counts while the reminder is the last message. */
  remindedAt?: string | undefined;
  /** When the member who has the ticket now got it in the rotation. */
  assignedAt?: string | undefined;
  /** The message that somebody is being looked for was sent. */
  isSearchAnnounced?: boolean | undefined;
  /** The day on which the vacation message was sent. */
  vacationOn?: string | undefined;
  /** The log already has the entry that the limit was reached. */
  isLimitLogged?: boolean | undefined;
  promptAnswers?: number | undefined;
  /** The AI has passed the ticket on, or a person has moved it: the AI no longer answers. */
  isPromptOver?: boolean | undefined;
}

export interface ConversationTicket {
  id: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  unreadMessages: number;
  isBot: boolean;
  useIntegration: boolean;
  /** The integration that speaks, or spoke last. */
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
  /** Of a closed one: nobody but the company has written, and no list has it (docs/adr/0333). */
  isQuiet: boolean;
  /** The campaign that it came of. */
  campaignId: number | null;
}

/** The campaign that wrote last in a conversation, while the customer has not answered it. */
export interface AnsweredCampaign {
  campaignId: number;
  deliveryId: number;
  /** The queue of the tickets that answers open; null: the bot finds one. */
  queueId: number | null;
  /** When its message left. */
  leftAt: string;
  /** Only its question has left, whose answer is a confirmation. */
  isQuestion: boolean;
}

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

/** A stored message that an event refers to. */
export interface KnownMessage {
  id: number;
  conversationId: number;
  ticketId: number;
  fromMe: boolean;
  /** The author in a group, as the channel named them; null for our messages, and in a person's chat. */
  participant: string | null;
  /** The contact who wrote it; null for ours. */
  contactId: number | null;
  /** The contact in whose conversation the message is. */
  chatContactId: number;
  body: string;
  /** The message could not be read; its content may still come under the same wid. */
  isPlaceholder: boolean;
  ack: number;
  isDeleted: boolean;
  editedAt: string | null;
  createdAt: string;
  /** By author; an empty emoji is a reaction that was taken back. */
  reactions: Readonly<Record<string, { emoji: string; at: string }>>;
}

/** Everything that is known of one conversation when one of its events is decided. */
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
  /** The ids of contacts who change messages, as far as they are known, by partyKey. */
  changers: ReadonlyMap<string, number>;
  /** The ticket that is not closed. */
  ticket: ConversationTicket | null;
  /** The newest closed ticket, when there is no live one. */
  closedTicket: ConversationTicket | null;
  /** The campaign that waits for an answer here. */
  campaign: AnsweredCampaign | null;
  /** The ticket's open period. */
  tracking: TrackingFacts | null;
  /** Stored messages that events refer to, by wid. */
  messages: ReadonlyMap<string, KnownMessage>;
  /** Receipts and changes that came before their message, by wid. */
  parked: ReadonlyMap<string, readonly ReferenceEvent[]>;
}
