import type { Engine } from '../engine.ts';
import { deliverNext } from './deliver.ts';
import type { Lane } from './delivery.ts';
import { dueLanes, removeOldDeliveries } from './delivery-queries.ts';
import { Lanes } from './lanes.ts';
import { DELIVER } from './plan-delivery.ts';

/** Looked for at a time; more are found a minute later. */
const AT_ONCE = 1_000;

/** Tickets that one integration is told of at a time. */
const LANES = 4;

/** Answers the lanes, for who wants to wait for them. */
export function defineIntegrationJobs(app: Engine): Lanes<Lane> {
  const lanes = new Lanes<Lane>({
    log: app.log,
    doNext: async (lane) => deliverNext(app, lane),
    serviceOf: ({ integrationId }) => integrationId,
    atOnce: LANES,
  });
  app.jobs.define(DELIVER, async (payload) => lanes.wake(payload as Lane));
  // Whose job or process was lost.
  app.jobs.every('deliver-to-integrations', '* * * * *', async () => {
    const due = await app.database.acrossCompanies('look for integrations that are to be told', async (tx) =>
      dueLanes(tx, app.now(), AT_ONCE),
    );
    for (const lane of due) lanes.wake(lane);
  });
  app.jobs.every('remove-old-deliveries', '17 3 * * *', async () =>
    app.database.acrossCompanies('remove old deliveries to integrations', async (tx) =>
      removeOldDeliveries(tx, app.now()),
    ),
  );
  return lanes;
}
