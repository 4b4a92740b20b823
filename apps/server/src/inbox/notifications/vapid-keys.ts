import webPush, { type VapidKeys } from 'web-push';
import type { App } from '../../platform/app.ts';
import { keepVapidKeys, readVapidKeys } from './queries.ts';

const reason = 'the keys of notices belong to the installation';

/**
 * The keys by which push services know this installation (RFC 8292), made once and kept encrypted: browsers subscribe
 * to the public one, and other keys would silence them all.
 */
export async function vapidKeys(app: Pick<App, 'database' | 'secrets'>): Promise<VapidKeys> {
  const { database, secrets } = app;
  const stored = await database.acrossCompanies(
    reason,
    async (tx) =>
      (await readVapidKeys(tx)) ??
      keepVapidKeys(tx, secrets.encrypt(JSON.stringify(webPush.generateVAPIDKeys()))),
  );
  return JSON.parse(secrets.decrypt(stored)) as VapidKeys;
}
