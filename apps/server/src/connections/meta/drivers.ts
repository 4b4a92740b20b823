import type { ChannelDriver } from '@prosa/channel-driver';
import { createMetaDrivers } from '@prosa/channel-meta';
import type { App } from '../../platform/app.ts';
import { createChannelMedia } from '../media/channel-media.ts';
import { createMetaStore } from './store/meta-store.ts';

/** The drivers of Meta's channels; none without the secret of an app, as no webhook call could be verified. */
export function metaDrivers(app: App, maxMediaBytes: () => Promise<number>): ChannelDriver[] {
  const { graphUrl, graphVersion, appSecret } = app.config.meta;
  if (appSecret === null) return [];
  return createMetaDrivers({
    graphUrl,
    graphVersion,
    store: createMetaStore(app),
    media: createChannelMedia(app, maxMediaBytes),
    fetch: (url, request) => app.outbound.fetch(url, request),
    now: app.now,
    log: app.log,
  });
}
