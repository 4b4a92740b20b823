import type { ChannelDriver, Sink } from '@prosa/channel-driver';
import { createMetaDrivers, type MetaFetch } from '@prosa/channel-meta';
import { createMetaStore } from '../../../apps/server/src/connections/meta/store/meta-store.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { Secrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import { sealUnbound } from '../../../apps/server/src/testing/seal-unbound.ts';

const secrets = new Secrets('the secret of the bench, 32 characters');
/** A token as `meta_connections` stores it, which the driver can decrypt. */
export const sealedToken = sealUnbound(secrets, 'token');

const online: MetaFetch = async () => Response.json({ id: 'x', display_phone_number: '1' });

/** WhatsApp's driver, with a platform that answers every check of a connection. */
export function openDriver(app: App): ChannelDriver {
  const [driver] = createMetaDrivers({
    graphUrl: 'https://graph.test',
    graphVersion: 'v26.0',
    store: createMetaStore({ ...app, secrets }),
    media: { keep: () => Promise.reject(new Error('there are no files')) },
    fetch: online,
  });
  if (!driver) throw new Error('there is no driver');
  return driver;
}

export const sinkOf = (events: Sink['events']): Sink => ({
  events,
  history: async () => undefined,
  marketing: async () => undefined,
  status: async () => undefined,
  restricted: async () => undefined,
});
