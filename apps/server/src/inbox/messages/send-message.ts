import type { Message } from '@prosa/contract';
import { AppError, found, maskMessage, maySee, type Viewer } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { lockTicket, saveTicket, type LockedTicket } from '../tickets/queries.ts';
import { type CapabilitiesOf, checkDraft, type Draft } from './check-draft.ts';
import { announceMessages } from './events.ts';
import { loadMessages } from './load-messages.ts';
import { markTicketRead } from './mark-read.ts';
import { messageByClientId } from './queries.ts';

/** Made before sending: whoever sends can ask the channel whether this id went out. */
function newWid(isPrivate: boolean): string {
  return `${isPrivate ? 'PVT' : '3EB0'}${randomBytes(11).toString('hex').toUpperCase()}`;
}

async function insertMessage(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  ticket: LockedTicket,
  draft: Draft,
): Promise<number> {
  const isPrivate = draft.isPrivate ?? false;
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
      clientId: draft.clientId ?? null,
      body: draft.body,
      fromMe: true,
      mediaType: 'extendedTextMessage',
      isPrivate,
      read: true,
      ack: isPrivate ? 2 : 0,
      status: isPrivate ? 'sent' : 'queued',
      quotedMsgId: draft.quotedMsg?.id ?? null,
      createdAt: app.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A reply is the ticket's last message; a note changes nothing that the list shows. */
async function touchTicket(
  app: App,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  body: string,
): Promise<void> {
  const now = app.now().toISOString();
  const last = { lastMessage: body, fromMe: true, lastMessageAt: now, updatedAt: now };
  await saveTicket(tx, ticket.id, { ...last, imported: null });
  await tx.query(
    'touch-conversation',
    'update conversations set "lastMessageAt" = greatest("lastMessageAt", $3) where company_id = $1 and id = $2',
    [tx.companyId, ticket.conversationId, now],
  );
}

/** Stores a reply as queued, or a note; the row is the outbox, and the runner is woken after the commit. */
export async function sendMessage(
  app: App,
  capabilitiesOf: CapabilitiesOf,
  viewer: Viewer,
  ticketId: number,
  draft: Draft,
): Promise<Message> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
    if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
    const known = draft.clientId ? await messageByClientId(tx, draft.clientId) : undefined;
    if (known === undefined) await checkDraft(tx, capabilitiesOf, ticket, draft);
    const id = known ?? (await insertMessage(app, tx, viewer, ticket, draft));
    if (known === undefined) await afterInsert(app, tx, ticket, draft, id);
    const [message] = await loadMessages(app, tx, [id]);
    const stored = found(message, 'ERR_CREATING_MESSAGE');
    return viewer.hidesNumbers ? maskMessage(stored) : stored;
  });
}

async function afterInsert(
  app: App,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  draft: Draft,
  id: number,
): Promise<void> {
  await markTicketRead(app, tx, ticket);
  if (!draft.isPrivate) await touchTicket(app, tx, ticket, draft.body);
  await announceMessages(app, tx, 'create', [id]);
  if (draft.isPrivate) return;
  await announceTicketMoved(app, tx, ticket, ticket.id);
  const { whatsappId } = ticket;
  if (whatsappId !== null)
    tx.afterCommit(() => app.bus.publish('outbox', { companyId: tx.companyId, whatsappId }));
}
