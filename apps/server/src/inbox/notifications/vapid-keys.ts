import webPush, { type VapidKeys } from 'web-push';
import type { App } from '../../platform/app.ts';
import { perDatabase } from '../../platform/database/per-database.ts';
import { keepVapidKeys, readVapidKeys } from './queries.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';

const reason = 'the keys of notices belong to the installation';

const place = settingPlace('vapidKeys');

type Keeper = Pick<App, 'database' | 'secrets'>;

/** The keys never change, so each process reads them once; a read that failed is tried again at the next call. */
const cacheOf = perDatabase((): { keys?: VapidKeys } => ({}));

/**
 * The keys that identify this installation to push services (RFC 8292), created once and stored encrypted. Browsers
 * subscribe to the public key: with other keys no subscription would work any more.
 */
export async function vapidKeys(app: Keeper): Promise<VapidKeys> {
  const cache = cacheOf(app);
  cache.keys ??= await readOrMake(app);
  return cache.keys;
}

async function readOrMake({ database, secrets }: Keeper): Promise<VapidKeys> {
  const stored = await database.acrossCompanies(
    reason,
    async (tx) =>
      (await readVapidKeys(tx)) ??
      keepVapidKeys(tx, secrets.encrypt(JSON.stringify(webPush.generateVAPIDKeys()), place)),
  );
  return JSON.parse(secrets.decrypt(stored, place)) as VapidKeys;
}
