import type { Engine } from './engine/engine.ts';
import { countPlaceholders } from './intake/count-placeholders.ts';
import { settleDueTickets } from './clock/due-tickets.ts';
import { countFailedEvents, retryFailedEvents } from './intake/failed-events.ts';
import type { Route } from '../platform/http/route.ts';
import { integrationRoutes } from './speakers/integrations/routes.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { defineHistoryJobs, historyRoutes } from './history/routes.ts';
import { defineIntegrationJobs } from './speakers/integrations/jobs.ts';
import { definePromptJobs } from './speakers/prompts/jobs.ts';
import { promptRoutes } from './speakers/prompts/routes.ts';
import { applyParkedAcks, removeOldParked } from './intake/parked-acks.ts';

export { createCollector } from './intake/collector.ts';
export type { Engine } from './engine/engine.ts';
export { recordMarketingChoice } from './people/record-marketing-choice.ts';
export { takeHistory, requestedHistory } from './history/take-history.ts';

export const conversationRoutes = (app: Engine): Route[] => [
  ...rehearsalRoutes(app),
  ...integrationRoutes(app),
  ...promptRoutes(app),
  ...historyRoutes(app),
];

/** The workers of this process that run AIs and integrations; start at its start, stop at its end. */
export interface Speakers {
  start(): void;
  stop(): Promise<void>;
}

export function defineConversationJobs(app: Engine): Speakers {
  app.jobs.every('failed-events', '* * * * *', async () => void (await retryFailedEvents(app)));
  app.jobs.every('due-tickets', '* * * * *', async () => void (await settleDueTickets(app)));
  app.jobs.every('parked-acks', '* * * * *', async () => applyParkedAcks(app));
  app.jobs.every('parked-cleanup', '29 * * * *', async () => removeOldParked(app));
  const keepers = [defineIntegrationJobs(app), definePromptJobs(app)];
  defineHistoryJobs(app);
  app.metrics.gauge('failed_events', 'Events that could not be stored yet and are tried again.', async () =>
    countFailedEvents(app),
  );
  app.metrics.gauge(
    'placeholders_waiting',
    'Messages that could not be read and whose content has not come within ten minutes.',
    async () => countPlaceholders(app),
  );
  return {
    start() {
      for (const keeper of keepers) keeper.start();
    },
    stop: async () => void (await Promise.all(keepers.map(async (keeper) => keeper.stop()))),
  };
}
