import type { ChannelDriver } from '@prosa/channel-driver';
import { metaCapabilities } from './capabilities.ts';
import type { MetaOptions } from './options.ts';
import { MetaSession } from './session.ts';
import type { MetaChannel } from './split-webhook.ts';

const channels: MetaChannel[] = ['whatsappapi', 'facebook', 'instagram'];

/** WhatsApp's Cloud API, Messenger and Instagram over the Graph API: a driver for each, of provider 'meta'. */
export function createMetaDrivers(options: MetaOptions): ChannelDriver[] {
  return channels.map((channel) => ({
    provider: 'meta',
    channel,
    capabilities: metaCapabilities[channel],
    async open(connection, sink) {
      const session = new MetaSession(channel, connection, sink, options);
      session.start();
      return session;
    },
    // The credentials are the server's, and a connection that was ended comes up again with the next session.
    forget: async () => undefined,
  }));
}
