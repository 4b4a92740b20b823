import { dropFiles } from '../../../inbox/index.ts';
import { DELIVER, type Engine, type Lane } from '../../engine/index.ts';
import { defineLaneJobs, type LaneKeeper } from '../lane-jobs.ts';
import { deliverNext } from './deliver.ts';
import { filesOf } from './delivery.ts';
import { dueLanes, removeOldDeliveries } from './delivery-queries.ts';

/** Tickets that one integration is told of at a time. */
const LANES = 4;

/** Answers who looks after its lanes. */
export function defineIntegrationJobs(app: Engine): LaneKeeper<Lane> {
  return defineLaneJobs<Lane>(app, {
    wakes: DELIVER,
    doNext: async (lane) => deliverNext(app, lane),
    serviceOf: ({ integrationId }) => integrationId,
    atOnce: LANES,
    work: { table: 'integration_deliveries', service: 'integrationId' },
    sweep: {
      job: 'deliver-to-integrations',
      reason: 'look for integrations that are to be told',
      dueLanes,
    },
    cleaning: {
      job: 'remove-old-deliveries',
      cron: '17 3 * * *',
      reason: 'remove old deliveries to integrations',
      removeOld: async (tx, now) => {
        for (const { companyId, steps } of await removeOldDeliveries(tx, now))
          await dropFiles(app, { ...tx, companyId }, filesOf(steps));
      },
    },
  });
}
