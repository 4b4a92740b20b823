import type { Capabilities, ConnectionStatus } from '@prosa/contract';
import {
  AppError,
  hasStatus,
  invalidField,
  isWindowOpen,
  matches,
  personHours,
  windowFrom,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { isBlocked, type LockedTicket } from '../tickets/queries.ts';
import type { Draft } from './drafts.ts';
import { connectionOf, lastOfCustomer, type SendingConnection, ticketOfMessage } from './queries.ts';
import { readableTickets } from './readable-tickets.ts';

/** While a session is opening or slow, messages wait in the outbox until it is up. */
const accepts: Record<ConnectionStatus, boolean> = {
  CONNECTED: true,
  OPENING: true,
  TIMEOUT: true,
  DISCONNECTED: false,
  qrcode: false,
  PAIRING: false,
};

export const acceptsMessages = (status: string): boolean => accepts[status as ConnectionStatus];

export function requireAccepting(connection: SendingConnection | null | undefined): SendingConnection {
  if (!connection || !acceptsMessages(connection.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return connection;
}

export async function checkConnection(
  tx: CompanyTransaction,
  whatsappId: number | null,
): Promise<SendingConnection> {
  return requireAccepting(whatsappId === null ? null : await connectionOf(tx, whatsappId));
}

const badBody = (message: string) => invalidField('body', message);

/** The ability that each media type needs; a type that is missing here is sent as text. */
const needs: Record<string, (can: Capabilities) => boolean> = {
  image: (can) => can.media.includes('image'),
  audio: (can) => can.media.includes('audio'),
  video: (can) => can.media.includes('video'),
  application: (can) => can.media.includes('document'),
  viewOnceMessage: (can) => can.viewOnce,
  stickerMessage: (can) => can.media.includes('sticker'),
  locationMessage: (can) => can.location,
  contactMessage: (can) => can.contact,
  template: (can) => can.templates === true,
};

/** Throws if the text is empty, too long for the connection's channel, or the connection takes no messages. */
export async function checkText(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  whatsappId: number,
  body: string,
): Promise<void> {
  if (body.trim() === '') throw badBody('empty');
  const { provider, channel } = await checkConnection(tx, whatsappId);
  const longest = app.capabilitiesOf(provider, channel)?.maxTextLength ?? Number.POSITIVE_INFINITY;
  if (body.length > longest) throw badBody(`at most ${longest} characters`);
}

function checkKind(can: Capabilities, { body, mediaType, media }: Draft): void {
  if (body.length > can.maxTextLength) throw badBody(`at most ${can.maxTextLength} characters`);
  if (needs[mediaType]?.(can) === false) throw new AppError('ERR_KIND_NOT_SUPPORTED');
  if (media && media.size > can.maxMediaBytes) throw new AppError('ERR_TOO_LARGE');
}

async function isOpenAt(
  tx: CompanyTransaction,
  hours: number | null,
  conversationId: number,
  now: Date,
): Promise<boolean> {
  if (hours === null) return true;
  return isWindowOpen(windowFrom(hours, await lastOfCustomer(tx, conversationId)), now.getTime());
}

/** Whether the contact is not blocked and the reply window is open; some channels have none, and some are unknown. */
export async function takesTexts(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  {
    whatsappId,
    conversationId,
    contactId,
  }: Pick<LockedTicket, 'whatsappId' | 'conversationId' | 'contactId'>,
  now: Date,
): Promise<boolean> {
  if ((await isBlocked(tx, contactId)) !== false) return false;
  const connection = whatsappId === null ? undefined : await connectionOf(tx, whatsappId);
  const hours = connection && app.capabilitiesOf(connection.provider, connection.channel)?.replyWindowHours;
  return isOpenAt(tx, hours ?? null, conversationId, now);
}

/** Some platforms accept free text only for some hours after the customer's last message. */
export async function requireOpenWindow(
  tx: CompanyTransaction,
  hours: Capabilities['replyWindowHours'],
  { conversationId }: LockedTicket,
  now: Date,
): Promise<void> {
  if (!(await isOpenAt(tx, hours, conversationId, now))) throw new AppError('ERR_REPLY_WINDOW_CLOSED');
}

interface Place {
  viewer: Viewer;
  ticket: LockedTicket;
  connection: SendingConnection | null;
  isBlocked: boolean;
  now: Date;
}

/** A quote shows the quoted message, so the writer must be allowed to read it in this conversation. */
async function isReadable(
  tx: CompanyTransaction,
  { viewer, ticket }: Pick<Place, 'viewer' | 'ticket'>,
  messageId: number,
): Promise<boolean> {
  const origin = await ticketOfMessage(tx, messageId);
  if (!origin || origin.conversationId !== ticket.conversationId) return false;
  return origin.id === ticket.id || matches(readableTickets(viewer, undefined, ticket.isGroup), origin);
}

/** What another program writes: into a ticket of any status, but only within the reply window. */
export async function checkApiDrafts(
  app: Pick<App, 'capabilitiesOf' | 'now'>,
  tx: CompanyTransaction,
  { ticket, connection }: { ticket: LockedTicket; connection: SendingConnection },
  drafts: readonly Draft[],
): Promise<void> {
  const { provider, channel } = requireAccepting(connection);
  const can = app.capabilitiesOf(provider, channel);
  for (const draft of drafts) {
    if (draft.body.trim() === '') throw badBody('empty');
    if (can) checkKind(can, draft);
  }
  if (drafts.some(({ mediaType }) => mediaType !== 'template'))
    await requireOpenWindow(tx, can?.replyWindowHours ?? null, ticket, app.now());
}

/** Refuses at once what could not be sent later. A note needs no channel and no open ticket. */
export async function checkDraft(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  place: Place,
  draft: Draft,
): Promise<void> {
  const { ticket, now } = place;
  if (draft.body.trim() === '') throw badBody('empty');
  if (!draft.isPrivate) {
    if (!matches(hasStatus('open', 'group'), ticket)) throw new AppError('ERR_SENDING_WAPP_MSG');
    if (place.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
    const connection = requireAccepting(place.connection);
    const can = app.capabilitiesOf(connection.provider, connection.channel);
    if (can) checkKind(can, draft);
    // Platforms accept templates outside the reply window too.
    if (can && draft.mediaType !== 'template')
      await requireOpenWindow(tx, personHours(can, connection), ticket, now);
  }
  const { quotedId } = draft;
  if (quotedId !== null && !(await isReadable(tx, place, quotedId)))
    throw new AppError('ERR_NO_MESSAGE_FOUND');
}
