import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';
import { countFinishedDays, OLD_USES } from './usage.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

/** Counts of days are kept for somewhat more than a year. */
const COUNT_DAYS = 400;

/** Counts the days that are over, and removes rows whose day was counted. */
export async function rollOver({ database, now }: App): Promise<void> {
  await database.acrossCompanies('count the use of all companies', async (tx) =>
    countFinishedDays(tx, now()),
  );
  await removeInParts(database, 'api-uses-remove', { table: 'api_uses', where: OLD_USES, values: [now()] });
  await removeInParts(database, 'api-usage-remove', {
    table: 'api_usage',
    where: 'day < $1::timestamptz::date - $2::int',
    values: [now(), COUNT_DAYS],
  });
}

async function removeOldDeliveries({ database, now, config }: App): Promise<void> {
  await removeInParts(database, 'api-deliveries-remove', {
    table: 'api_deliveries',
    where: `status <> 'waiting' and "createdAt" < $1::timestamptz - make_interval(days => $2)`,
    values: [now(), config.keptDays.deliveries],
  });
}

/** Defines the jobs of the Send API; returns the worker that sends to its webhooks. */
export function defineSendApiJobs(app: App): WebhookDeliveries {
  app.jobs.every('api-usage', '37 */6 * * *', async () => rollOver(app));
  app.jobs.every('api-deliveries-cleanup', '33 4 * * *', async () => removeOldDeliveries(app));
  return new WebhookDeliveries(app);
}
