import type { ChannelDriver } from '@prosa/channel-driver';
import { metaCapabilities } from './capabilities.ts';
import type { MetaOptions } from './options.ts';
import { MetaSession } from './session.ts';
import type { MetaChannel } from './split-webhook.ts';

const channels: MetaChannel[] = ['whatsappapi', 'facebook', 'instagram'];

/** One driver of provider 'meta' per channel: WhatsApp's Cloud API, Messenger and Instagram, over the Graph API. */
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
    // The server keeps the credentials, and the next session brings an ended connection up again.
    forget: async () => undefined,
  }));
}
