import { AppError, found, maskMessage, maySee, previewOf, type Viewer } from '@prosa/domain';
import type { Message } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { announceMentions } from '../together/mentions.ts';
import { lockTicket, saveTicket, type LockedTicket } from '../tickets/queries.ts';
import { checkDraft } from './check-draft.ts';
import type { Draft } from './drafts.ts';
import { announceMessages } from './events.ts';
import { fitDraft } from './fit-draft.ts';
import { insertDraft } from './insert-draft.ts';
import { loadMessages } from './load-messages.ts';
import { markTicketRead } from './mark-read.ts';
import { repeatedSend } from './repeated-send.ts';

/** A reply is the ticket's last message; a note changes nothing that the list shows. */
async function touchTicket(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  lastMessage: string,
): Promise<void> {
  const now = app.now().toISOString();
  await saveTicket(tx, ticket.id, {
    lastMessage,
    fromMe: true,
    lastMessageAt: now,
    updatedAt: now,
    imported: null,
  });
}

/** What new messages of ours cause: the ticket is read, the list shows the last one, the runner is woken. */
async function afterInsert(
  app: App,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  ids: number[],
  last: Draft | undefined,
): Promise<void> {
  await markTicketRead(app, tx, ticket);
  if (last) await touchTicket(app, tx, ticket, previewOf(last.mediaType, last.body));
  await announceMessages(app, tx, 'create', ids);
  if (!last) return;
  await announceTicketMoved(app, tx, ticket, ticket.id);
  const { whatsappId } = ticket;
  if (whatsappId !== null)
    tx.afterCommit(() => app.bus.publish('outbox', { companyId: tx.companyId, whatsappId }));
}

/**
 * Stores messages in a ticket whose lock is held; answers their ids. Those whose key is known already are what was
 * stored then.
 */
export async function storeDrafts(
  app: App,
  tx: CompanyTransaction,
  { viewer, ticket, drafts }: { viewer: Viewer; ticket: LockedTicket; drafts: readonly Draft[] },
): Promise<{ ids: number[]; unused: Draft[] }> {
  const ids: number[] = [];
  const made: number[] = [];
  const unused: Draft[] = [];
  for (const draft of drafts) {
    const known = await repeatedSend(tx, viewer, ticket, draft);
    if (known === undefined) {
      const fitted = await fitDraft(app, tx, ticket, draft);
      await checkDraft(app, tx, { viewer, ticket, now: app.now() }, fitted);
      made.push(await insertDraft(tx, viewer, ticket, { ...fitted, byPerson: true }, app.now()));
    } else unused.push(draft);
    ids.push(known ?? made.at(-1) ?? 0);
  }
  const fresh = drafts.filter((draft) => !unused.includes(draft));
  const last = fresh.filter(({ isPrivate }) => !isPrivate).at(-1);
  const notes = fresh.filter(({ isPrivate }) => isPrivate).map(({ body }) => body);
  await announceMentions(app, tx, viewer, ticket, notes);
  if (made.length > 0) await afterInsert(app, tx, ticket, made, last);
  return { ids, unused };
}

/** The ticket, locked, of somebody who may write in it. */
export async function lockVisible(
  tx: CompanyTransaction,
  viewer: Viewer,
  ticketId: number,
): Promise<LockedTicket> {
  const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
  if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return ticket;
}

/** Messages as this person may see them. */
export async function shownMessages(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Message[]> {
  const messages = await loadMessages(app, tx, ids);
  return viewer.hidesNumbers ? messages.map(maskMessage) : messages;
}
