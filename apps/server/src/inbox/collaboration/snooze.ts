import type { Ticket } from '@prosa/contract';
import { AppError, invalidField, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { lockVisible } from '../messages/visible-messages.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { saveTicket, ticketFactsBy } from '../tickets/queries.ts';
import { shownTicket } from '../tickets/shown-ticket.ts';
import { claimSnooze, deleteSnooze, dueSnoozes, upsertSnooze } from './queries.ts';
import { announceReminder } from './reminders.ts';

/** Snoozes a ticket; null means until the customer answers. */
export async function snoozeTicket(
  app: App,
  viewer: Viewer,
  ticketId: number,
  until: string | null,
): Promise<Ticket> {
  const now = app.now();
  if (until !== null && Date.parse(until) <= now.getTime()) throw invalidField('until', 'is past');
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    if (ticket.status === 'closed') throw new AppError('ERR_TICKET_IS_CLOSED');
    await upsertSnooze(tx, { ticketId, userId: viewer.id, until, at: now });
    await announceTicketMoved(app, tx, ticket, ticketId);
    return shownTicket(tx, viewer, ticketId);
  });
}

export async function wakeTicket(app: App, viewer: Viewer, ticketId: number): Promise<Ticket> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    await deleteSnooze(tx, ticketId);
    await announceTicketMoved(app, tx, ticket, ticketId);
    return shownTicket(tx, viewer, ticketId);
  });
}

export async function wakeDueTickets(app: App): Promise<void> {
  const now = app.now();
  const due = await app.database.acrossCompanies('bring back what was put off', async (tx) =>
    dueSnoozes(tx, now),
  );
  for (const { companyId, ticketId } of due) {
    await app.database.inCompany(companyId, async (tx) => {
      const claimed = await claimSnooze(tx, ticketId, now);
      if (!claimed || claimed.isOver) return;
      const before = await ticketFactsBy(tx, { id: ticketId });
      if (!before) return;
      await saveTicket(tx, ticketId, { updatedAt: now.toISOString() });
      await announceTicketMoved(app, tx, before, ticketId);
      await announceReminder(app, tx, {
        kind: 'woken',
        ticketId,
        userIds: [claimed.userId],
        by: null,
        text: '',
      });
    });
  }
}
