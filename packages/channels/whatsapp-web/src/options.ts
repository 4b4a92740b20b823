import { DEFAULT_CONNECTION_CONFIG, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { Agent } from 'node:https';
import type { WebMedia, WebStore } from './store.ts';

/** Where WhatsApp Web is, and who must have signed its certificate. The tests bring their own. */
export interface WebServer {
  /** A WebSocket address. */
  url: string;
  /** The public key (Curve25519, 32 bytes) at the root of the server's certificate. */
  rootKey: Uint8Array;
  /**
   * Through what files go, in the place of the way to the platform's own hosts: `agent` (Baileys' `fetchAgent`) when
   * they are sent, `dispatcher` (`options.dispatcher`, for fetch) when they are fetched.
   */
  files?: { agent: Agent; dispatcher: object };
}

/** The one that people's phones speak with. */
export const whatsAppWeb: WebServer = {
  url: String(DEFAULT_CONNECTION_CONFIG.waWebSocketUrl),
  rootKey: WA_CERT_DETAILS.PUBLIC_KEY,
};

/** What the driver is made with. */
export interface WebOptions {
  server: WebServer;
  store: WebStore;
  media: WebMedia;
  now: () => Date;
  log: Log;
  /** For tests. */
  timing?: Partial<Timing>;
}

/** How long things take, in milliseconds. */
export interface Timing {
  /** Between two questions whether the connection is alive, and how long an answer may take. */
  probeMs: number;
  answerMs: number;
  /** The first wait before another try, which doubles, and the longest. */
  retryMs: number;
  longestRetryMs: number;
  /** A connection that held so long begins to count its failures anew. */
  steadyMs: number;
  /** Until a connection that the phone ended asks for a new pairing. */
  freshStartMs: number;
  /** How often one returns to a session that somebody else has taken over, and how long apart. */
  replacedMs: number;
  /** For a message, from its writing to WhatsApp's word that it has it. */
  sendMs: number;
  /** How long a QR code is shown; null: as WhatsApp Web does. */
  qrMs: number | null;
  /** How long what waits for the inbox and the store may take when the connection closes. */
  farewellMs: number;
}

export const usualTiming: Timing = {
  probeMs: 20_000,
  answerMs: 15_000,
  retryMs: 1_000,
  longestRetryMs: 30_000,
  steadyMs: 60_000,
  freshStartMs: 2_000,
  replacedMs: 20_000,
  sendMs: 30_000,
  qrMs: null,
  farewellMs: 3_000,
};

/** pino's shape, as far as it is used. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
