import { mentionedIn, type TicketFacts, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { peopleOfTicket } from './people.ts';
import { announceReminder } from './reminders.ts';

/** Reminds the people whom a note names with an @ and who may see the ticket, except its author. */
export async function announceMentions(
  app: Pick<App, 'realtime' | 'jobs'>,
  tx: CompanyTransaction,
  viewer: Pick<Viewer, 'id' | 'name'>,
  ticket: TicketFacts,
  drafts: readonly { isPrivate: boolean; body: string }[],
): Promise<void> {
  for (const { body: text } of drafts.filter(({ isPrivate, body }) => isPrivate && body.includes('@'))) {
    const named = mentionedIn(text, await peopleOfTicket(tx, ticket));
    const userIds = named.map(({ id }) => id).filter((id) => id !== viewer.id);
    if (userIds.length === 0) continue;
    await announceReminder(app, tx, {
      kind: 'mentioned',
      ticketId: ticket.id,
      userIds,
      by: viewer.name,
      text,
    });
  }
}
