import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { saveTicket, type LockedTicket } from '../tickets/queries.ts';
import { announceMessages } from './events.ts';

type Services = Pick<App, 'realtime' | 'media' | 'bus' | 'now'>;
/** As much of a ticket as a message needs. */
type Place = Pick<LockedTicket, 'id' | 'conversationId' | 'whatsappId' | 'queueId'>;

async function store(
  { now }: Services,
  tx: CompanyTransaction,
  place: Place,
  { body, isPrivate, userId }: { body: string; isPrivate: boolean; userId: number | null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('messages')
    .values({
      company_id: tx.companyId,
      conversationId: place.conversationId,
      ticketId: place.id,
      whatsappId: place.whatsappId,
      userId,
      queueId: place.queueId,
      wid: `${isPrivate ? 'PVT' : '3EB0'}${randomBytes(11).toString('hex').toUpperCase()}`,
      body,
      fromMe: true,
      mediaType: 'extendedTextMessage',
      isPrivate,
      read: true,
      origin: userId === null ? 'house' : 'app',
      ack: isPrivate ? 2 : 0,
      status: isPrivate ? 'sent' : 'queued',
      createdAt: now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The house itself writes to the customer (a farewell, word of a transfer): queued like any reply, by nobody. */
export async function sayToCustomer(
  services: Services,
  tx: CompanyTransaction,
  place: Place,
  body: string,
): Promise<void> {
  const { bus, now } = services;
  const id = await store(services, tx, place, { body, isPrivate: false, userId: null });
  const at = now().toISOString();
  await saveTicket(tx, place.id, { lastMessage: body, fromMe: true, lastMessageAt: at, updatedAt: at });
  await announceMessages(services, tx, 'create', [id]);
  const { whatsappId } = place;
  if (whatsappId !== null)
    tx.afterCommit(() => bus.publish('outbox', { companyId: tx.companyId, whatsappId }));
}

/** A note among colleagues that an action leaves behind, such as the word with a transfer. */
export async function leaveNote(
  services: Services,
  tx: CompanyTransaction,
  place: Place,
  { body, userId }: { body: string; userId: number | null },
): Promise<void> {
  const id = await store(services, tx, place, { body, isPrivate: true, userId });
  await announceMessages(services, tx, 'create', [id]);
}
