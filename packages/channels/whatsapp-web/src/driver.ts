import { type ChannelDriver, webCapabilities } from '@prosa/channel-driver';
import type { WebOptions } from './options.ts';
import { checkSignatures } from './baileys/patches/check-signatures.ts';
import { silenceLibsignal } from './baileys/patches/silence-libsignal.ts';
import { withoutOneTimeContents } from './outbound/one-time-contents.ts';
import { WebSession } from './session.ts';

/** WhatsApp as a linked device of a phone, over Baileys. */
export function createWebDriver(given: WebOptions): ChannelDriver {
  silenceLibsignal();
  checkSignatures();
  const options = { ...given, store: withoutOneTimeContents(given.store, given.now) };
  return {
    provider: 'beta',
    channel: 'whatsapp',
    capabilities: webCapabilities,
    async open(connection, sink) {
      const session = new WebSession(connection, sink, options);
      session.start();
      return session;
    },
    forget: (connection) => options.store.forget(connection),
  };
}
