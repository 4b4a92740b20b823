import type { BodyOf, createTicketNote as createCall, TicketNote } from '@prosa/contract';
import { AppError, found, mayRemoveNote, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { exists, type LockedTicket } from '../tickets/queries.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { insertNote, lockNote, removeNote, selectNotes } from './queries.ts';

const readers = (ticket: LockedTicket) => ({ kind: 'ticket', ticket }) as const;

async function requireContact(tx: CompanyTransaction, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await exists(tx, 'contacts', id))) throw new AppError('ERR_NO_CONTACT_FOUND');
}

export async function createNote(
  app: App,
  viewer: Viewer,
  { note, ticketId, contactId }: BodyOf<typeof createCall>,
): Promise<TicketNote> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireContact(tx, contactId);
    const ticket = await visibleTicket(tx, viewer, { id: ticketId });
    const id = await insertNote(tx, { ticketId, userId: viewer.id, note, createdAt: app.now() });
    const made = found((await selectNotes(tx, viewer, { id }))[0], 'ERR_NO_NOTE_FOUND');
    tx.afterCommit(() =>
      app.realtime.publish(tx.companyId, 'ticketNote', { action: 'create', note: made }, readers(ticket)),
    );
    return made;
  });
}

export async function listNotes(
  app: App,
  viewer: Viewer,
  requested: { ticketId?: number | undefined; contactId?: number | undefined },
): Promise<TicketNote[]> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireContact(tx, requested.contactId);
    if (requested.ticketId !== undefined) await visibleTicket(tx, viewer, { id: requested.ticketId });
    return selectNotes(tx, viewer, requested);
  });
}

export async function deleteNote(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const note = found(await lockNote(tx, id), 'ERR_NO_NOTE_FOUND');
    const ticket = await visibleTicket(tx, viewer, { id: note.ticketId });
    if (!mayRemoveNote(viewer, note)) throw new AppError('ERR_NO_PERMISSION');
    await removeNote(tx, id);
    const { ticketId } = note;
    const event = { action: 'delete', noteId: id, ticketId, contactId: ticket.contactId } as const;
    tx.afterCommit(() => app.realtime.publish(tx.companyId, 'ticketNote', event, readers(ticket)));
  });
}
