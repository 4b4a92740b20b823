import type { ChannelDriver } from '@prosa/channel-driver';
import {
  createWebDriver,
  redirectToPlainHost,
  type WebServer,
  whatsAppWeb,
} from '@prosa/channel-whatsapp-web';
import type { App } from '../../platform/app.ts';
import { createChannelMedia } from '../media/channel-media.ts';
import { createWebStore } from './web-store.ts';

export function createWhatsAppWeb(app: App, maxMediaBytes: () => Promise<number>): ChannelDriver {
  return createWebDriver({
    server: serverOf(app.config),
    store: createWebStore(app),
    media: createChannelMedia(app, maxMediaBytes),
    now: app.now,
    log: app.log,
  });
}

function serverOf({ whatsAppWeb: other }: App['config']): WebServer {
  if (!other) return whatsAppWeb;
  const { filesUrl, ...server } = other;
  return filesUrl === null ? server : { ...server, files: redirectToPlainHost(filesUrl) };
}
