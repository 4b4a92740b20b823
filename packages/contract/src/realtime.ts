import { z } from 'zod';
import { Connection } from './connections/connections.ts';
import { ImportStatus } from './connections/history-import.ts';
import { IdOut, Instant } from './fields.ts';
import { Integration } from './conversation/integrations.ts';
import { Prompt } from './conversation/prompts.ts';
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
import { connectionStatuses } from './constants.ts';
import { Holiday } from './tenancy/holidays.ts';

const action = <const Word extends string>(word: Word) => z.literal(word);

/**
 * Events of one company. On the wire the name is `company-{id}-{key}`.
 * Who hears them: ticket, appMessage, ticketNote, ticketPresence - those who may see the ticket; reminder - whom it reminds; ticketDraft - that user's other sessions; auth - that user's other sessions; contactImport - whose it is; file, chatbot, queueIntegration, holiday, prompt - admins;
 * the rest - everybody of the company (secrets left out).
 */
export const companyEvents = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: action('update'), ticket: Ticket }),
    z.object({ action: action('updateUnread'), ticketId: IdOut }),
    z.object({ action: action('delete'), ticketId: IdOut }),
  ]),
  appMessage: z.discriminatedUnion('action', [
    z.object({ action: action('create'), message: Message, ticket: Ticket, contact: TicketContact }),
    z.object({ action: action('update'), message: Message }),
    z.object({ action: action('delete'), message: Message }),
  ]),
  contact: z.discriminatedUnion('action', [
    z.object({ action: action('create'), contact: TicketContact }),
    z.object({ action: action('update'), contact: TicketContact }),
    z.object({ action: action('delete'), contactId: IdOut }),
    /** Many at once, made or changed. */
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
      updatedAt: z.string(),
    }),
  }),
  /** How far an import of old messages is; `refresh`: it has ended, or what it brought was closed. */
  importMessages: z.discriminatedUnion('action', [
    z.object({ action: action('update'), status: ImportStatus }),
    z.object({ action: action('refresh') }),
  ]),
  queue: z.discriminatedUnion('action', [
    z.object({ action: action('create'), queue: Queue }),
    z.object({ action: action('update'), queue: Queue }),
    z.object({ action: action('delete'), queueId: IdOut }),
  ]),
  /** For admins, who build the trees. */
  chatbot: z.discriminatedUnion('action', [
    z.object({ action: action('create'), chatbot: Chatbot }),
    z.object({ action: action('update'), chatbot: Chatbot }),
    z.object({ action: action('delete'), chatbotId: IdOut, queueId: IdOut }),
  ]),
  /** A private one is told to its owner alone; who loses sight of one is told that it is gone. */
  quickmessage: z.discriminatedUnion('action', [
    z.object({ action: action('create'), record: QuickMessage }),
    z.object({ action: action('update'), record: QuickMessage }),
    z.object({ action: action('delete'), id: IdOut }),
  ]),
  /** For admins: the lists are theirs alone. */
  file: z.discriminatedUnion('action', [
    z.object({ action: action('create'), fileList: FileList }),
    z.object({ action: action('update'), fileList: FileList }),
    z.object({ action: action('delete'), fileId: IdOut }),
  ]),
  /** For admins, whose they are. */
  queueIntegration: z.discriminatedUnion('action', [
    z.object({ action: action('create'), queueIntegration: Integration }),
    z.object({ action: action('update'), queueIntegration: Integration }),
    z.object({ action: action('delete'), integrationId: IdOut }),
  ]),
  /** For admins, whose the company's settings are. `day`: the one it was until now. */
  holiday: z.discriminatedUnion('action', [
    z.object({ action: action('create'), holiday: Holiday }),
    z.object({ action: action('update'), day: z.string(), holiday: Holiday }),
    z.object({ action: action('delete'), day: z.string() }),
  ]),
  /** For admins. A removed one is named twice: clients of other systems read either. */
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
  /** What somebody does in a ticket at the moment; `asks`: and wants to know who else is there. */
  ticketPresence: z.object({
    action: action('update'),
    ticketId: IdOut,
    userId: IdOut,
    name: z.string(),
    state: z.enum(presences),
    asks: z.boolean(),
  }),
  /** What one has typed on another device. */
  ticketDraft: z.object({ action: action('update'), ticketId: IdOut, body: z.string(), updatedAt: Instant }),
  /** A ticket wants this person: its time has come, or a colleague named the person in a note. */
  reminder: z.object({
    action: z.enum(['woken', 'mentioned', 'transferred']),
    ticketId: IdOut,
    uuid: z.string(),
    contact: TicketContact,
    /** Who named the person, or handed the ticket over. */
    by: z.string().nullable(),
    text: z.string(),
  }),
  settings: z.object({ action: action('update'), setting: z.record(z.string(), z.unknown()) }),
  contactImport: z.object({ action: action('update'), record: ContactImport }),
  auth: z.object({ action: action('update'), user: z.object({ id: IdOut }) }),
} as const;

export type CompanyEventName = keyof typeof companyEvents;
export type CompanyEvent<Name extends CompanyEventName> = z.output<(typeof companyEvents)[Name]>;

/** What the server sends, by its name on the wire. */
export type ServerToClientEvents = {
  [Name in CompanyEventName as `company-${number}-${Name}`]: (event: CompanyEvent<Name>) => void;
};

/** The name on the wire of a company's event. */
export function eventName<Name extends CompanyEventName>(
  companyId: number,
  name: Name,
): `company-${number}-${Name}` {
  return `company-${companyId}-${name}`;
}

/** Other names under which known clients listen to the same event. */
const aliases: Partial<Record<CompanyEventName, (companyId: number) => string>> = {
  quickmessage: (companyId) => `company-${companyId}-quickemessage`,
  tag: (companyId) => `company${companyId}-tag`,
  schedule: (companyId) => `company${companyId}-schedule`,
  file: (companyId) => `company${companyId}-file`,
  importMessages: (companyId) => `importMessages-${companyId}`,
};

/** Every name under which an event leaves. */
export function wireNames(companyId: number, name: CompanyEventName): string[] {
  const alias = aliases[name];
  return [eventName(companyId, name), ...(alias ? [alias(companyId)] : [])];
}

/** What a client may emit; delivery depends on none of it but `userStatus`, which counts as activity. */
export const clientEvents = [
  'joinNotification',
  'leaveNotification',
  'joinTickets',
  'leaveTickets',
  'joinChatBox',
  'joinChatBoxLeave',
  'userStatus',
] as const;
/** What a client sends; none of it takes part in who hears what. */
export type ClientToServerEvents = Record<(typeof clientEvents)[number], (...rest: unknown[]) => void>;
