import type { Engine } from './engine.ts';
import { lookAtDueTickets } from './due-tickets.ts';
import { countFailedEvents, retryFailedEvents } from './failed-events.ts';
import { applyParkedAcks } from './parked-acks.ts';

export { rehearsalRoutes } from './rehearsal/routes.ts';
export { createCollector } from './collector.ts';

/** What is due of the conversations is a row; this looks at the rows. */
export function defineConversationJobs(app: Engine): void {
  app.jobs.every('failed-events', '* * * * *', async () => void (await retryFailedEvents(app)));
  app.jobs.every('due-tickets', '* * * * *', async () => void (await lookAtDueTickets(app)));
  app.jobs.every('parked-acks', '* * * * *', async () => applyParkedAcks(app));
  app.metrics.gauge('failed_events', 'Events that could not be stored yet and are tried again.', async () =>
    countFailedEvents(app),
  );
}
