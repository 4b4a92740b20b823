import { z } from 'zod';
import { defineCall } from '../call.ts';
import { channels, connectionStatuses } from '../constants.ts';
import { Done, Flag, Id, IdOut, Instant, listOf, NameText, Switch, Text, WholeNumber } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';
import { connectionImport, connectionImportInput } from './history-import.ts';
import { connectionPace, connectionPaceInput } from './number-pace.ts';
import { connectionSteering, connectionSteeringInput } from './connection-steering.ts';

/** What a channel can do. The server enforces it and the interface reads it. Sizes are in bytes. */
export const Capabilities = z.object({
  media: z.array(z.enum(['image', 'audio', 'video', 'document', 'sticker'])),
  /** Pictures and videos that can be opened only once. */
  viewOnce: z.boolean(),
  location: z.boolean(),
  contact: z.boolean(),
  quote: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  reactions: z.boolean(),
  /** The only emojis for reactions; absent: any. */
  reactionEmojis: z.array(z.string()).optional(),
  groups: z.boolean(),
  readReceipts: z.boolean(),
  /** Can check whether a number is on the channel. */
  numberCheck: z.boolean(),
  /** The kinds of identities by which the channel finds people, the preferred one first; absent: any that is known. */
  addresses: z.array(z.enum(['phone', 'lid', 'bsuid', 'psid', 'igsid'])).optional(),
  /** Can block a person, whose messages then do not come in. */
  block: z.boolean(),
  /** Has an address book and chats of its own, from which contacts can be taken. */
  addressBook: z.boolean(),
  /** Delivers messages from before the session began, when a connection requests them. */
  history: z.boolean(),
  /** How the phone of a connection is paired; absent: there is nothing to pair. */
  pairing: z.array(z.enum(['qrcode', 'code'])).optional(),
  /** Can show a customer that somebody is typing; absent: it cannot. */
  typing: z.boolean().optional(),
  /** Its numbers may lose their account when messages go too fast or to too many strangers: the outbox paces them. */
  paced: z.boolean().optional(),
  interactive: z.array(z.enum(['list', 'button', 'url', 'call', 'copy', 'pix', 'poll', 'event'])),
  /** Hours after the customer's last message in which free text is allowed; null: always. */
  replyWindowHours: z.number().nullable(),
  /** The same window for a person's answers, where the connection has humanAgent switched on; absent: no longer. */
  personWindowHours: z.number().optional(),
  /** Has messages that the platform approves beforehand and that need no open window; absent: it has none. */
  templates: z.boolean().optional(),
  /** The limit of messages per second of a number can be set (messagesPerSecond); absent: it cannot. */
  rate: z.boolean().optional(),
  /** Where a person signs in to connect it; absent: nowhere, because it takes credentials or is paired. */
  signIn: z.enum(['facebook']).optional(),
  maxTextLength: z.number(),
  maxMediaBytes: z.number(),
});
export type Capabilities = z.infer<typeof Capabilities>;

const ConnectionQueue = z.object({
  id: IdOut,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
});

/** For a number or page at Meta; null for other channels, and for people who may not edit connections. */
const accountFacts = {
  phoneNumberId: z.string().nullable(),
  businessAccountId: z.string().nullable(),
  /** When its access expires; null: never, or not known. */
  tokenExpiresAt: Instant.nullable(),
  /** How many messages a second a number of the official API sends at most. */
  messagesPerSecond: z.number().nullable(),
};
const AccountFacts = z.object(accountFacts);
export type AccountFacts = z.infer<typeof AccountFacts>;

/**
 * A channel session of a company ("whatsapp" on the wire). Only people who may edit connections get `token` and
 * `qrcode`.
 */
export const Connection = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  channel: z.enum(channels),
  provider: z.string(),
  number: z.string().nullable(),
  status: z.enum(connectionStatuses),
  /** Why it is not connected, as the driver reports it; null when it is connected. */
  statusReason: z.string().nullable(),
  isDefault: z.boolean(),
  qrcode: z.string().nullable(),
  /** Until when the QR code can be scanned, and how many codes follow; null where that is not known. */
  qrcodeExpiresAt: Instant.nullable(),
  qrcodesLeft: z.number().nullable(),
  /** Failed attempts in a row to reach the platform, and when the next one starts; null: none is planned. */
  retries: z.number(),
  retryAt: Instant.nullable(),
  token: z.string().nullable(),
  allowGroup: z.boolean(),
  groupAsTicket: Switch,
  ...connectionSteering,
  ...connectionImport,
  ...connectionPace,
  /**
   * People may answer for longer than the channel's window (personWindowHours); without effect on channels that have no
   * longer one.
   */
  humanAgent: z.boolean(),
  ...accountFacts,
  queues: z.array(ConnectionQueue),
  capabilities: Capabilities.nullable(),
  /** When a message last came in, and when one last went out (up to a minute late); null: never yet. */
  lastReceivedAt: Instant.nullable(),
  lastSentAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Connection = z.infer<typeof Connection>;

/** An id at Meta. */
const MetaId = z.string().regex(/^\d{1,40}$/, 'digits');
/** A number of WhatsApp's official API. The token is stored encrypted and never returned; empty or absent, it stays. */
const officialNumber = {
  phoneNumberId: Optional(MetaId),
  businessAccountId: Optional(MetaId),
  accessToken: Optional(Text(0, 2_000).regex(/^[ -~]*$/, 'letters, digits and signs of ASCII')),
  /** Absent or null, it stays; a new connection has 80. */
  messagesPerSecond: Optional(WholeNumber(1, 1_000)),
};

export const ConnectionInput = z.object({
  name: NameText(2, 50),
  channel: Optional(z.enum(channels)),
  provider: Optional(z.enum(['sandbox', 'beta', 'meta'])),
  isDefault: Optional(Flag),
  allowGroup: Optional(Flag),
  groupAsTicket: Optional(Switch),
  /** Absent, null or empty: made at creation, kept at a change (clients that may not see it send it back empty). */
  token: Optional(z.union([z.literal(''), z.string().regex(/^[A-Za-z0-9]{30}$/, '30 letters and digits')])),
  ...connectionSteeringInput,
  ...connectionImportInput,
  ...connectionPaceInput,
  /** The platform must have approved it (Meta: the feature Human Agent). */
  humanAgent: Optional(Flag),
  queueIds: Optional(z.array(Id).max(500)),
  ...officialNumber,
});

/** A person at Facebook, as the sign-in in a browser returned it. */
const FacebookPerson = z.object({
  facebookUserId: MetaId,
  facebookUserToken: Text(1, 2_000),
  /** Also connects the Instagram accounts behind the pages. */
  addInstagram: Optional(Flag),
});

const connectionParams = z.object({ id: Id });
const sessionQuery = z.object({
  session: Optional(z.string()),
  companyId: Optional(z.string()),
  channel: Optional(z.string()),
});

export const listConnections = defineCall({
  method: 'GET',
  path: '/whatsapp',
  caller: 'user',
  summary: "Lists the company's connections.",
  query: sessionQuery,
  responses: { 200: listOf(Connection) },
});
export const filterConnections = defineCall({
  method: 'GET',
  path: '/whatsapp/filter',
  caller: 'user',
  summary: "Lists the company's connections of one channel.",
  query: sessionQuery,
  responses: { 200: listOf(Connection) },
});
export const readConnection = defineCall({
  method: 'GET',
  path: '/whatsapp/:id',
  caller: 'connections',
  summary: 'Reads one connection.',
  params: connectionParams,
  query: sessionQuery,
  responses: { 200: Connection },
});
export const createConnection = defineCall({
  method: 'POST',
  path: '/whatsapp',
  caller: 'connections',
  summary: 'Creates a connection and starts its session.',
  body: ConnectionInput,
  audit: ['connection.create'],
  responses: { 201: Connection },
});
export const connectFacebook = defineCall({
  method: 'POST',
  path: '/facebook',
  caller: 'connections',
  plan: 'useFacebook',
  summary: 'Connects the pages that a person manages, and the Instagram accounts behind them.',
  body: FacebookPerson,
  audit: ['connection.create', 'connection.credentials'],
  responses: { 201: z.array(Connection) },
});
export const updateConnection = defineCall({
  method: 'PUT',
  path: '/whatsapp/:id',
  caller: 'connections',
  summary: 'Changes a connection; absent fields stay.',
  params: connectionParams,
  body: changeOf(ConnectionInput),
  audit: ['connection.update'],
  responses: { 200: Connection },
});
export const deleteConnection = defineCall({
  method: 'DELETE',
  path: '/whatsapp/:id',
  caller: 'connections',
  summary: 'Ends the session and removes the connection; its tickets stay.',
  params: connectionParams,
  audit: ['connection.delete'],
  responses: { 200: Done },
});
export const uploadGreetingMedia = defineCall({
  method: 'POST',
  path: '/whatsapp/:id/media-upload',
  caller: 'connections',
  summary: 'Stores the picture or film that goes before the greeting; one before it is replaced.',
  params: connectionParams,
  upload: { field: 'file', maxFiles: 1 },
  audit: ['connection.update'],
  responses: { 200: z.object({ mensagem: z.string() }) },
});
export const deleteGreetingMedia = defineCall({
  method: 'DELETE',
  path: '/whatsapp/:id/media-upload',
  caller: 'connections',
  summary: 'Takes the picture or film of the greeting away.',
  params: connectionParams,
  audit: ['connection.update'],
  responses: { 200: z.object({ mensagem: z.string() }) },
});
export const startSession = defineCall({
  method: 'POST',
  path: '/whatsappsession/:id',
  caller: 'connections',
  summary: 'Starts the session again with what is stored.',
  params: connectionParams,
  audit: ['connection.start'],
  responses: { 200: Done },
});
export const renewSession = defineCall({
  method: 'PUT',
  path: '/whatsappsession/:id',
  caller: 'connections',
  summary: 'Forgets the stored session and starts a new one.',
  params: connectionParams,
  audit: ['connection.start'],
  responses: { 200: Done },
});
export const endSession = defineCall({
  method: 'DELETE',
  path: '/whatsappsession/:id',
  caller: 'connections',
  summary: 'Logs out: the connection becomes DISCONNECTED.',
  params: connectionParams,
  audit: ['connection.end'],
  responses: { 200: Done },
});
export const restartConnections = defineCall({
  method: 'POST',
  path: '/whatsapp-restart',
  caller: 'connections',
  summary: 'Restarts every connection of the company.',
  audit: ['connection.restartAll'],
  responses: { 200: Done },
});
