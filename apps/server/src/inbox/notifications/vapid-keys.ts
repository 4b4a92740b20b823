import webPush, { type VapidKeys } from 'web-push';
import type { App } from '../../platform/app.ts';
import { keepVapidKeys, readVapidKeys } from './queries.ts';

const reason = 'the keys of notices belong to the installation';

type Keeper = Pick<App, 'database' | 'secrets'>;

/** They never change once they are made: one look is enough for a process. */
const cached = new WeakMap<Keeper, VapidKeys>();

/**
 * The keys by which push services know this installation (RFC 8292), made once and kept encrypted: browsers subscribe
 * to the public one, and other keys would silence them all.
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
