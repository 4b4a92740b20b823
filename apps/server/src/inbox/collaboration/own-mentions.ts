import type { Mention } from '@prosa/contract';
import { maskContact, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { deleteMentions, selectMentions } from './queries.ts';

export async function listMentions({ database }: Pick<App, 'database'>, viewer: Viewer): Promise<Mention[]> {
  return database.inCompany(viewer.companyId, async (tx) => {
    const rows = await selectMentions(tx, viewer);
    const ids = [...new Set(rows.map(({ ticketId }) => ticketId))];
    const tickets = new Map((await loadTickets(tx, ids)).map((ticket) => [ticket.id, ticket]));
    return rows.flatMap((row) => {
      const ticket = tickets.get(row.ticketId);
      if (!ticket) return [];
      const { uuid, contact } = ticket;
      return [{ ...row, uuid, contact: viewer.hidesNumbers ? maskContact(contact) : contact }];
    });
  });
}

/** Removes the viewer's mentions of a ticket, or (null) all of them. The viewer's other windows follow. */
export async function readMentions(
  { database, realtime }: Pick<App, 'database' | 'realtime'>,
  viewer: Viewer,
  ticketId: number | null,
): Promise<void> {
  const { companyId, id: userId } = viewer;
  await database.inCompany(companyId, async (tx) => {
    if (ticketId !== null) await visibleTicket(tx, viewer, { id: ticketId });
    if (!(await deleteMentions(tx, userId, ticketId))) return;
    tx.afterCommit(() =>
      realtime.publish(companyId, 'mention', { action: 'delete', ticketId }, { kind: 'user', userId }),
    );
  });
}
