import { mediaBody, mediaTypeOf, type StoredMedia } from '@prosa/channel-driver';
import { found, signed } from '@prosa/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings.ts';
import { checkConnection } from '../messages/check-draft.ts';
import { type Draft, draftOf } from '../messages/drafts.ts';
import { enqueueMessage } from '../messages/enqueue/index.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { trackAccepted, trackWaiting } from '../ticket-log/tracking.ts';
import { lockedConversation } from '../tickets/create-ticket.ts';
import { insertTicket } from '../tickets/insert-ticket.ts';
import { reachingConnections } from '../tickets/reachable-connections.ts';
import { liveTicket, lockTicket, requireUnblocked, type LockedTicket } from '../tickets/queries.ts';
import { textSource } from '../tickets/ticket-texts.ts';
import type { ScheduleRow } from './queries.ts';
import { templateDue } from './schedule-template.ts';

/** The named connection, or else the default one, or else any other that reaches the contact. */
async function connectionOf(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { contactId, whatsappId }: Pick<ScheduleRow, 'contactId' | 'whatsappId'>,
): Promise<number | undefined> {
  const [connection] = await reachingConnections(app, tx, contactId, whatsappId);
  return connection?.id;
}

type Conversation = Awaited<ReturnType<typeof lockedConversation>>;

/** A schedule that opens no ticket gets a closed one for its message. */
async function newTicket(
  app: App,
  tx: CompanyTransaction,
  { id: conversationId, isGroup, channel }: Conversation,
  { row, whatsappId }: { row: ScheduleRow; whatsappId: number },
): Promise<number> {
  const opensTicket = row.openTicket === 'enabled';
  const userId = opensTicket ? row.ticketUserId : null;
  const queueId = opensTicket ? row.queueId : null;
  const open = isGroup ? 'group' : userId === null ? 'pending' : 'open';
  const status = opensTicket && row.statusTicket === 'open' ? open : 'closed';
  const at = app.now();
  const { contactId } = row;
  const place = { conversationId, contactId, whatsappId, queueId, userId };
  const id = await insertTicket(tx, { ...place, status, channel, isGroup }, at);
  await writeLog(tx, { ticketId: id, type: 'create', userId: row.userId, queueId, at });
  const tracked = { ticketId: id, userId, queueId, whatsappId, at };
  if (status !== 'closed')
    await (status === 'pending' ? trackWaiting(tx, tracked) : trackAccepted(tx, tracked));
  return id;
}

async function lastTicket(tx: CompanyTransaction, conversationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from tickets where company_id = ${tx.companyId}
    and "conversationId" = ${conversationId} order by id desc limit 1`.execute(tx.db);
  return rows[0]?.id;
}

/** The connection and the locked conversation in which a schedule is sent. */
export interface SchedulePlace {
  whatsappId: number;
  conversation: Conversation;
}

/**
 * Locked before the schedule itself: a received message locks its conversation first and then the schedules that it
 * cancels.
 */
export async function lockPlace(
  app: App,
  tx: CompanyTransaction,
  row: Pick<ScheduleRow, 'contactId' | 'whatsappId'>,
): Promise<SchedulePlace> {
  await requireUnblocked(tx, row.contactId);
  const whatsappId = found(await connectionOf(app, tx, row), 'ERR_NO_DEF_WAPP_FOUND');
  await checkConnection(tx, whatsappId);
  return { whatsappId, conversation: await lockedConversation(tx, row.contactId, whatsappId) };
}

/**
 * The live ticket; else a new one if the schedule opens tickets; else the last one, which stays closed, or a new one.
 */
async function ticketFor(
  app: App,
  tx: CompanyTransaction,
  row: ScheduleRow,
  { whatsappId, conversation }: SchedulePlace,
): Promise<{ ticket: LockedTicket; isNew: boolean }> {
  const live = await liveTicket(tx, conversation.id);
  const kept = live?.id ?? (row.openTicket === 'enabled' ? undefined : await lastTicket(tx, conversation.id));
  const id = kept ?? (await newTicket(app, tx, conversation, { row, whatsappId }));
  return { ticket: found(await lockTicket(tx, id), 'ERR_NO_TICKET_FOUND'), isNew: kept === undefined };
}

/** A copied picture; `of` is the storage key of the original. */
export interface Copy {
  of: string;
  media: StoredMedia;
}

/** Copies the picture to a key of the message's own: the schedule's picture may change or be removed later. */
export async function copied(
  app: App,
  companyId: number,
  { mediaPath, mediaName, mediaMime, mediaSize }: ScheduleRow,
): Promise<Copy | null> {
  if (mediaPath === null) return null;
  const file = found(await app.storage.open(mediaPath), 'ERR_NO_FILE_FOUND');
  const path = `company${companyId}/messages/${randomUUID()}${extname(mediaPath)}`;
  const mime = mediaMime ?? 'application/octet-stream';
  // The message was accepted when it was scheduled.
  await app.storage.put(path, file.stream, mime, { isKept: true });
  return { of: mediaPath, media: { path, name: mediaName ?? '', mime, size: mediaSize ?? file.size } };
}

async function draftFor(
  app: App,
  tx: CompanyTransaction,
  row: ScheduleRow,
  { ticketId, media }: { ticketId: number; media: StoredMedia | null },
): Promise<Draft> {
  const { timezone } = await readCompanySettings(tx);
  const source = await textSource(app, tx, ticketId, timezone);
  const filled = source ? source.fill(row.body) : row.body;
  const text = row.assinar && row.user ? signed(row.user.name, filled) : filled;
  if (!media) return draftOf({ body: text });
  const mediaType = mediaTypeOf(media.mime);
  return draftOf({ media, mediaType, body: mediaBody(mediaType, media.name, text) });
}

export async function sendSchedule(
  app: App,
  tx: CompanyTransaction,
  row: ScheduleRow,
  { place: { conversation, whatsappId }, media }: { place: SchedulePlace; media: StoredMedia | null },
): Promise<void> {
  const { ticket, isNew } = await ticketFor(app, tx, row, { conversation, whatsappId });
  const isTemplate = row.templateName !== null;
  const place = { ticketId: ticket.id, whatsappId: ticket.whatsappId, media };
  const draft = await (isTemplate ? templateDue : draftFor)(app, tx, row, place);
  await enqueueMessage(app, tx, { by: 'schedule', userId: row.userId, ticket, isNewTicket: isNew, draft });
}
