import {
  keepTicketDraft,
  listMentions as listMentionsCall,
  listTicketPeople as peopleCall,
  readAllMentions,
  readMentions as readMentionsCall,
  readTicketDraft,
  showPresence as presenceCall,
  snoozeTicket as snoozeCall,
  wakeTicket as wakeCall,
  type BodyOf,
} from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { ticketFactsBy } from '../tickets/queries.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { listMentions, readMentions } from './own-mentions.ts';
import { peopleOfTicket } from './people.ts';
import { snoozeTicket, wakeDueTickets, wakeTicket } from './snooze.ts';

/**
 * Presence is not stored: it is published to everyone who may see the ticket, and the client repeats it. Whoever has given
 * a ticket away and sees it no longer still says that they have left.
 */
async function showPresence(
  { database, realtime }: App,
  viewer: Viewer,
  ticketId: number,
  { state, asks }: BodyOf<typeof presenceCall>,
): Promise<{ message: string }> {
  await database.inCompany(viewer.companyId, async (tx) => {
    const ticket =
      state === 'gone'
        ? found(await ticketFactsBy(tx, { id: ticketId }), 'ERR_NO_TICKET_FOUND')
        : await visibleTicket(tx, viewer, { id: ticketId });
    const who = { ticketId, userId: viewer.id, name: viewer.name };
    const event = { action: 'update' as const, ...who, state, asks: asks ?? false };
    tx.afterCommit(() => realtime.publish(tx.companyId, 'ticketPresence', event, { kind: 'ticket', ticket }));
  });
  return { message: 'presence shown' };
}

export function togetherRoutes(app: App): Route[] {
  return [
    handle(presenceCall, async ({ viewer, params, body }) =>
      showPresence(app, viewer, params.ticketId, body),
    ),
    handle(readTicketDraft, async ({ viewer, params }) => readDraft(app, viewer, params.ticketId)),
    handle(keepTicketDraft, async ({ viewer, params, body }) =>
      keepDraft(app, viewer, params.ticketId, body),
    ),
    handle(snoozeCall, async ({ viewer, params, body }) =>
      snoozeTicket(app, viewer, params.ticketId, body.until),
    ),
    handle(peopleCall, async ({ viewer, params }) =>
      app.database.inCompany(viewer.companyId, async (tx) =>
        peopleOfTicket(tx, await visibleTicket(tx, viewer, { id: params.ticketId })),
      ),
    ),
    handle(listMentionsCall, async ({ viewer }) => listMentions(app, viewer)),
    handle(readMentionsCall, async ({ viewer, params }) => {
      await readMentions(app, viewer, params.ticketId);
      return { message: 'mentions read' };
    }),
    handle(readAllMentions, async ({ viewer }) => {
      await readMentions(app, viewer, null);
      return { message: 'mentions read' };
    }),
    handle(wakeCall, async ({ viewer, params }) => wakeTicket(app, viewer, params.ticketId)),
  ];
}

export function defineTogetherJobs(app: App): void {
  app.jobs.every('tickets-wake', '* * * * *', async () => wakeDueTickets(app));
}
