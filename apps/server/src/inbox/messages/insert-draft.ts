import type { Viewer } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import type { Draft } from './drafts.ts';

/** Made before sending: whoever sends can ask the channel whether this id went out. */
function newWid(isPrivate: boolean): string {
  return `${isPrivate ? 'PVT' : '3EB0'}${randomBytes(11).toString('hex').toUpperCase()}`;
}

/** Stores a message of ours: a reply queued for the channel, or a note, which is where it belongs already. */
export async function insertDraft(
  tx: CompanyTransaction,
  viewer: { id: Viewer['id'] | null },
  ticket: LockedTicket,
  draft: Draft,
  now: Date,
): Promise<number> {
  const { body, mediaType, media, dataJson, isPrivate, isForwarded } = draft;
  const { id } = await tx.db
    .insertInto('messages')
    .values({
      company_id: tx.companyId,
      conversationId: ticket.conversationId,
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      userId: viewer.id,
      queueId: ticket.queueId,
      wid: newWid(isPrivate),
      clientId: draft.clientId,
      body,
      fromMe: true,
      mediaType,
      mediaPath: media?.path ?? null,
      mediaName: media?.name ?? null,
      mediaMime: media?.mime ?? null,
      mediaSize: media?.size ?? null,
      dataJson,
      isPrivate,
      isForwarded,
      byPerson: draft.byPerson,
      read: true,
      origin: viewer.id === null ? 'house' : 'app',
      ack: isPrivate ? 2 : 0,
      status: isPrivate ? 'sent' : 'queued',
      nextAttemptAt: isPrivate ? null : (draft.notBefore?.toISOString() ?? null),
      quotedMsgId: draft.quotedId,
      createdAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
