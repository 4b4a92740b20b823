import webPush, { type VapidKeys } from 'web-push';
import type { App } from '../../platform/app.ts';
import { keepVapidKeys, readVapidKeys } from './queries.ts';

const reason = 'the keys of notices belong to the installation';

type Keeper = Pick<App, 'database' | 'secrets'>;

/** The keys never change, so each process reads them once. */
const cached = new WeakMap<Keeper, VapidKeys>();

/**
 * The keys that identify this installation to push services (RFC 8292), created once and stored encrypted. Browsers
 * subscribe to the public key: with other keys no subscription would work any more.
 */
export async function vapidKeys(app: Keeper): Promise<VapidKeys> {
  const known = cached.get(app);
  if (known) return known;
  const keys = await readOrMake(app);
  cached.set(app, keys);
  return keys;
}

async function readOrMake({ database, secrets }: Keeper): Promise<VapidKeys> {
  const stored = await database.acrossCompanies(
    reason,
    async (tx) =>
      (await readVapidKeys(tx)) ??
      keepVapidKeys(tx, secrets.encrypt(JSON.stringify(webPush.generateVAPIDKeys()))),
  );
  return JSON.parse(secrets.decrypt(stored)) as VapidKeys;
}
