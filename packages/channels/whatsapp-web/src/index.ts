export { redirectToPlainHost } from './baileys/patches/redirect-files.ts';
export { createWebDriver } from './driver.ts';
export type { Log, Timing, WebOptions, WebServer } from './options.ts';
export { whatsAppWeb } from './options.ts';
export type { KeyChange, SentMessage, WebMedia, WebStore } from './store.ts';
