import type { Engine } from '../engine.ts';
import { defineLaneJobs } from '../lane-jobs.ts';
import type { Lanes } from '../lanes.ts';
import { deliverNext } from './deliver.ts';
import type { Lane } from './delivery.ts';
import { dueLanes, removeOldDeliveries } from './delivery-queries.ts';
import { DELIVER } from './plan-delivery.ts';

/** Tickets that one integration is told of at a time. */
const LANES = 4;

/** Answers the lanes, for who wants to wait for them. */
export function defineIntegrationJobs(app: Engine): Lanes<Lane> {
  return defineLaneJobs<Lane>(app, {
    wakes: DELIVER,
    doNext: async (lane) => deliverNext(app, lane),
    serviceOf: ({ integrationId }) => integrationId,
    atOnce: LANES,
    sweep: {
      job: 'deliver-to-integrations',
      reason: 'look for integrations that are to be told',
      dueLanes,
    },
    cleaning: {
      job: 'remove-old-deliveries',
      cron: '17 3 * * *',
      reason: 'remove old deliveries to integrations',
      removeOld: removeOldDeliveries,
    },
  });
}
