import { z } from 'zod';
import { Connection } from './connections/connections.ts';
import { ImportStatus } from './connections/history-import.ts';
import type { ErrorCode } from './error-codes.ts';
import { IdOut, Instant } from './fields.ts';
import { Integration } from './conversation/integrations.ts';
import { Prompt } from './conversation/prompts.ts';
import { Device } from './identity/devices.ts';
import { Pause } from './identity/pauses.ts';
import { UserRow } from './identity/users.ts';
import { Chatbot } from './inbox/chatbots.ts';
import { ContactImport } from './inbox/contact-imports.ts';
import { FileList } from './inbox/file-lists.ts';
import { Message } from './inbox/messages.ts';
import { TicketNote } from './inbox/notes.ts';
import { Queue } from './inbox/queues.ts';
import { QuickMessage } from './inbox/quick-messages.ts';
import { Schedule } from './inbox/schedules.ts';
import { Tag } from './inbox/tags.ts';
import { presences } from './inbox/collaboration.ts';
import { Ticket, TicketContact } from './inbox/tickets.ts';
import { Campaign } from './outreach/campaigns.ts';
import { ContactList, ContactListItem } from './outreach/contact-lists.ts';
import { brandSettingKeys, connectionStatuses } from './constants.ts';
import { chatEvents } from './teamwork/chat-events.ts';
import { Announcement } from './tenancy/announcements.ts';
import { Help } from './tenancy/helps.ts';
import { Holiday } from './tenancy/holidays.ts';
import { subscriptionEvents } from './tenancy/subscription-events.ts';

const action = <const Word extends string>(word: Word) => z.literal(word);

/**
 * Events of one company. On the wire the name is `company-{id}-{key}`. Who gets them:
 * - ticket, appMessage, ticketNote, ticketPresence: people who may see the ticket
 * - chat: the members of the chat; chat-user: one of them
 * - reminder, mention: the person whom it concerns
 * - ticketDraft, auth: the other sessions of the same user
 * - contactImport: its owner
 * - file, chatbot, queueIntegration, holiday, prompt, support, campaign, ContactList, ContactListItem: admins
 * - all others: everybody of the company (without secrets)
 */
export const companyEvents = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: action('update'), ticket: Ticket }),
    z.object({ action: action('updateUnread'), ticketId: IdOut }),
    z.object({ action: action('delete'), ticketId: IdOut }),
  ]),
  /**
   * A reaction comes as an update of the message that it is about, and as a message of its own (see listMessages): a
   * create, also where it replaces another, or an update with isDeleted where it is taken back.
   */
  appMessage: z.discriminatedUnion('action', [
    z.object({ action: action('create'), message: Message, ticket: Ticket, contact: TicketContact }),
    z.object({ action: action('update'), message: Message }),
    z.object({ action: action('delete'), message: Message }),
  ]),
  contact: z.discriminatedUnion('action', [
    z.object({ action: action('create'), contact: TicketContact }),
    z.object({ action: action('update'), contact: TicketContact }),
    z.object({ action: action('delete'), contactId: IdOut }),
    /** Many contacts at once, created or changed. */
    z.object({ action: action('reload'), records: z.array(TicketContact) }),
  ]),
  tag: z.discriminatedUnion('action', [
    z.object({ action: action('create'), tag: Tag }),
    z.object({ action: action('update'), tag: Tag }),
    z.object({ action: action('delete'), tagId: IdOut }),
  ]),
  user: z.discriminatedUnion('action', [
    z.object({ action: action('create'), user: UserRow }),
    z.object({ action: action('update'), user: UserRow }),
    z.object({ action: action('delete'), userId: IdOut }),
  ]),
  /** A person's pause has begun (with another reason), or ended (null). */
  pause: z.object({ action: action('update'), userId: IdOut, pause: Pause.nullable() }),
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: action('update'), whatsapp: Connection }),
    z.object({ action: action('delete'), whatsappId: IdOut }),
  ]),
  whatsappSession: z.object({
    action: action('update'),
    session: z.object({
      id: IdOut,
      status: z.enum(connectionStatuses),
      statusReason: z.string().nullable(),
      qrcode: z.string().nullable(),
      qrcodeExpiresAt: z.string().nullable(),
      qrcodesLeft: z.number().nullable(),
      retries: z.number(),
      retryAt: z.string().nullable(),
      updatedAt: z.string(),
    }),
  }),
  /** The progress of an import of old messages. `refresh`: it has ended, or its tickets were closed. */
  importMessages: z.discriminatedUnion('action', [
    z.object({ action: action('update'), status: ImportStatus }),
    z.object({ action: action('refresh') }),
  ]),
  queue: z.discriminatedUnion('action', [
    z.object({ action: action('create'), queue: Queue }),
    z.object({ action: action('update'), queue: Queue }),
    z.object({ action: action('delete'), queueId: IdOut }),
  ]),
  /** For admins, who edit the trees. */
  chatbot: z.discriminatedUnion('action', [
    z.object({ action: action('create'), chatbot: Chatbot }),
    z.object({ action: action('update'), chatbot: Chatbot }),
    z.object({ action: action('delete'), chatbotId: IdOut, queueId: IdOut }),
  ]),
  /** Only the owner gets a private one; people who may no longer see one get `delete`. */
  quickmessage: z.discriminatedUnion('action', [
    z.object({ action: action('create'), record: QuickMessage }),
    z.object({ action: action('update'), record: QuickMessage }),
    z.object({ action: action('delete'), id: IdOut }),
  ]),
  /** For admins: only they use the lists. */
  file: z.discriminatedUnion('action', [
    z.object({ action: action('create'), fileList: FileList }),
    z.object({ action: action('update'), fileList: FileList }),
    z.object({ action: action('delete'), fileId: IdOut }),
  ]),
  /** For admins. An update also comes while it runs, at most once in five seconds. */
  campaign: z.discriminatedUnion('action', [
    z.object({ action: action('create'), record: Campaign }),
    z.object({ action: action('update'), record: Campaign }),
    z.object({ action: action('delete'), id: IdOut }),
  ]),
  /** For admins. */
  ContactList: z.discriminatedUnion('action', [
    z.object({ action: action('create'), record: ContactList }),
    z.object({ action: action('update'), record: ContactList }),
    z.object({ action: action('delete'), id: IdOut }),
  ]),
  /** For admins. It also leaves under a name with the id of its list, `ContactListItem-{listId}`. */
  ContactListItem: z.discriminatedUnion('action', [
    z.object({ action: action('create'), contactListId: IdOut, record: ContactListItem }),
    z.object({ action: action('update'), contactListId: IdOut, record: ContactListItem }),
    z.object({ action: action('delete'), contactListId: IdOut, id: IdOut }),
    /** Many items at once were added. */
    z.object({ action: action('reload'), contactListId: IdOut, records: z.array(ContactListItem) }),
  ]),
  /** For admins. */
  queueIntegration: z.discriminatedUnion('action', [
    z.object({ action: action('create'), queueIntegration: Integration }),
    z.object({ action: action('update'), queueIntegration: Integration }),
    z.object({ action: action('delete'), integrationId: IdOut }),
  ]),
  /** For admins, who manage the company's settings. `day`: the day of the holiday until this change. */
  holiday: z.discriminatedUnion('action', [
    z.object({ action: action('create'), holiday: Holiday }),
    z.object({ action: action('update'), day: z.string(), holiday: Holiday }),
    z.object({ action: action('delete'), day: z.string() }),
  ]),
  /** For admins. A removed prompt has two ids with the same value: other systems' clients read either. */
  prompt: z.discriminatedUnion('action', [
    z.object({ action: action('create'), prompt: Prompt }),
    z.object({ action: action('update'), prompt: Prompt }),
    z.object({ action: action('delete'), promptId: IdOut, intelligenceId: IdOut }),
  ]),
  ticketNote: z.discriminatedUnion('action', [
    z.object({ action: action('create'), note: TicketNote }),
    z.object({ action: action('delete'), noteId: IdOut, ticketId: IdOut, contactId: IdOut }),
  ]),
  schedule: z.discriminatedUnion('action', [
    z.object({ action: action('create'), schedule: Schedule }),
    z.object({ action: action('update'), schedule: Schedule }),
    z.object({ action: action('delete'), scheduleId: IdOut }),
  ]),
  ...chatEvents,
  /** What a person is doing in a ticket now; `asks`: the person also wants to know who else is there. */
  ticketPresence: z.object({
    action: action('update'),
    ticketId: IdOut,
    userId: IdOut,
    name: z.string(),
    state: z.enum(presences),
    asks: z.boolean(),
  }),
  /** What the user has typed on another device. */
  ticketDraft: z.object({ action: action('update'), ticketId: IdOut, body: z.string(), updatedAt: Instant }),
  /**
   * A ticket needs this person: it is no longer put off, a colleague named the person in a note, or handed the ticket
   * over.
   */
  reminder: z.object({
    action: z.enum(['woken', 'mentioned', 'transferred']),
    ticketId: IdOut,
    uuid: z.string(),
    contact: TicketContact,
    /** Who named the person, or handed the ticket over. */
    by: z.string().nullable(),
    text: z.string(),
    /** How many other tickets came with this one. */
    others: z.number().optional(),
  }),
  /** The person has read the mentions of a ticket, or (null) all of them. */
  mention: z.object({ action: action('delete'), ticketId: IdOut.nullable() }),
  settings: z.object({ action: action('update'), setting: z.record(z.string(), z.unknown()) }),
  ...subscriptionEvents,
  /** For admins: a grant of support access, a request for one, or who is inside has changed. */
  support: z.object({ action: action('update') }),
  contactImport: z.object({ action: action('update'), record: ContactImport }),
  /** The receiving session has ended: by a sign-in elsewhere (`update`), or from the list of devices (`delete`). */
  auth: z.discriminatedUnion('action', [
    z.object({ action: action('update'), user: z.object({ id: IdOut }), device: Device.optional() }),
    z.object({ action: action('delete'), user: z.object({ id: IdOut }), device: Device.optional() }),
  ]),
} as const;

export type CompanyEventName = keyof typeof companyEvents;
export type CompanyEvent<Name extends CompanyEventName> = z.output<(typeof companyEvents)[Name]>;

/**
 * Events of the installation, for everybody of every company who is not shut out, but announcements. On the wire the
 * name is `company-{key}`, without the id of a company.
 */
export const installationEvents = {
  help: z.discriminatedUnion('action', [
    z.object({ action: action('create'), help: Help }),
    z.object({ action: action('update'), help: Help }),
    z.object({ action: action('delete'), helpId: IdOut }),
  ]),
  /**
   * For its audience alone. An `update` also comes for an announcement that is new to a person; `delete` also means that
   * it is no longer active, or no longer for the person. The operator gets every change of every one.
   */
  announcement: z.discriminatedUnion('action', [
    z.object({ action: action('create'), record: Announcement }),
    z.object({ action: action('update'), record: Announcement }),
    z.object({ action: action('delete'), id: IdOut }),
  ]),
  /** The name, a colour or a logo; null: as delivered. */
  brand: z.object({
    action: action('update'),
    setting: z.object({ key: z.enum(brandSettingKeys), value: z.string().nullable() }),
  }),
} as const;

export type InstallationEventName = keyof typeof installationEvents;
export type InstallationEvent<Name extends InstallationEventName> = z.output<
  (typeof installationEvents)[Name]
>;

/** Sent before the server ends a connection that has sent too much. `retryAfter`: seconds to wait before connecting. */
export interface SocketRefusal {
  error: ErrorCode;
  retryAfter: number;
}

/** What the server sends, by the event's name on the wire. */
export type ServerToClientEvents = {
  [Name in CompanyEventName as `company-${number}-${Name}`]: (event: CompanyEvent<Name>) => void;
} & {
  [Name in InstallationEventName as `company-${Name}`]: (event: InstallationEvent<Name>) => void;
} & { refused: (refusal: SocketRefusal) => void };

/** The name of an installation's event on the wire. */
export const installationEventName = <Name extends InstallationEventName>(name: Name): `company-${Name}` =>
  `company-${name}`;

/** The name of a company's event on the wire. */
export function eventName<Name extends CompanyEventName>(
  companyId: number,
  name: Name,
): `company-${number}-${Name}` {
  return `company-${companyId}-${name}`;
}

/** Other names under which known clients listen for the same event. */
const aliases: { [Name in CompanyEventName]?: (companyId: number, event: CompanyEvent<Name>) => string } = {
  quickmessage: (companyId) => `company-${companyId}-quickemessage`,
  tag: (companyId) => `company${companyId}-tag`,
  schedule: (companyId) => `company${companyId}-schedule`,
  file: (companyId) => `company${companyId}-file`,
  importMessages: (companyId) => `importMessages-${companyId}`,
  chat: (companyId, { chat }) => `company-${companyId}-chat-${chat.id}`,
  'chat-user': (companyId, { userId }) => `company-${companyId}-chat-user-${userId}`,
  ContactListItem: (companyId, { contactListId }) => `company-${companyId}-ContactListItem-${contactListId}`,
};

/** All names under which an event is sent. */
export function wireNames<Name extends CompanyEventName>(
  companyId: number,
  name: Name,
  event: CompanyEvent<Name>,
): string[] {
  const alias = aliases[name] as ((companyId: number, event: CompanyEvent<Name>) => string) | undefined;
  return [eventName(companyId, name), ...(alias ? [alias(companyId, event)] : [])];
}
