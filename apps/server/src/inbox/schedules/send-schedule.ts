import type { StoredMedia } from '@prosa/channel-driver';
import { found, signed } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { checkConnection } from '../messages/check-draft.ts';
import { type Draft, textDraft } from '../messages/drafts.ts';
import { enqueueMessage } from '../messages/enqueue/index.ts';
import { lockedConversation } from '../tickets/create-ticket.ts';
import { reachingConnections } from '../tickets/reachable-connections.ts';
import { type LockedConversation, plannedTicket } from '../tickets/planned-ticket.ts';
import { requireUnblocked } from '../tickets/queries.ts';
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

/** The connection and the locked conversation in which a schedule is sent. */
export interface SchedulePlace {
  whatsappId: number;
  conversation: LockedConversation;
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
  return textDraft(text, media);
}

export async function sendSchedule(
  app: App,
  tx: CompanyTransaction,
  row: ScheduleRow,
  { place: { conversation, whatsappId }, media }: { place: SchedulePlace; media: StoredMedia | null },
): Promise<void> {
  const { ticket, isNew, isQuiet } = await plannedTicket(app, tx, row, { conversation, whatsappId });
  const isTemplate = row.templateName !== null;
  const place = { ticketId: ticket.id, whatsappId: ticket.whatsappId, media };
  const draft = await (isTemplate ? templateDue : draftFor)(app, tx, row, place);
  const sender = { by: 'schedule', userId: row.userId, ticket, isNewTicket: isNew } as const;
  await enqueueMessage(app, tx, { ...sender, isQuietTicket: isQuiet, draft });
}
