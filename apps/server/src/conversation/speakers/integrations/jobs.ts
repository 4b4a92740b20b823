import { dropFiles } from '../../../inbox/index.ts';
import { DELIVER, type Engine, type DeliveryQueue } from '../../engine/index.ts';
import { defineQueueJobs, type QueueKeeper } from '../queue-jobs.ts';
import { deliverNext } from './deliver.ts';
import { filesOf } from './delivery.ts';
import { dueQueues, removeOldDeliveries } from './delivery-queries.ts';

/** Tickets per integration at the same time. */
const CONCURRENCY = 4;

export function defineIntegrationJobs(app: Engine): QueueKeeper<DeliveryQueue> {
  return defineQueueJobs<DeliveryQueue>(app, {
    wakes: DELIVER,
    doNext: async (queue) => deliverNext(app, queue),
    serviceOf: ({ integrationId }) => integrationId,
    atOnce: CONCURRENCY,
    work: { table: 'integration_deliveries', service: 'integrationId' },
    sweep: {
      job: 'deliver-to-integrations',
      reason: 'look for integrations that are to be told',
      dueQueues,
    },
    cleaning: {
      job: 'remove-old-deliveries',
      cron: '17 3 * * *',
      reason: 'remove old deliveries to integrations',
      removeOld: async (tx, kept) => {
        const removed = await removeOldDeliveries(tx, kept);
        for (const { companyId, steps } of removed)
          if (steps) await dropFiles(app, { ...tx, companyId }, filesOf(steps));
        return removed.length;
      },
    },
  });
}
