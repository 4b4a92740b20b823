import { DEFAULT_CONNECTION_CONFIG, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { Agent } from 'node:https';
import type { WebMedia, WebStore } from './store.ts';

/** The address of WhatsApp Web, and the key that must have signed its certificate. Tests bring their own. */
export interface WebServer {
  /** A WebSocket address. */
  url: string;
  /** The public key (Curve25519, 32 bytes) at the root of the server's certificate. */
  rootKey: Uint8Array;
  /**
   * Replaces the route of files to the platform's own hosts: `agent` (Baileys' `fetchAgent`) for uploads, `dispatcher`
   * (`options.dispatcher`, for fetch) for downloads.
   */
  files?: { agent: Agent; dispatcher: object };
}

/** WhatsApp's own server. */
export const whatsAppWeb: WebServer = {
  url: String(DEFAULT_CONNECTION_CONFIG.waWebSocketUrl),
  rootKey: WA_CERT_DETAILS.PUBLIC_KEY,
};

export interface WebOptions {
  server: WebServer;
  store: WebStore;
  media: WebMedia;
  now: () => Date;
  log: Log;
  /** For tests. */
  timing?: Partial<Timing>;
}

/** Durations in milliseconds. */
export interface Timing {
  /** Interval between two liveness probes, and the time allowed for an answer. */
  probeMs: number;
  answerMs: number;
  /** The first wait before a retry, and the longest wait before a reconnect. */
  retryMs: number;
  longestRetryMs: number;
  /** A connection that was up for longer than this resets its count of failures. */
  steadyMs: number;
  /** The wait after the phone has ended the pairing, before a new one starts. */
  freshStartMs: number;
  /** The wait before the session returns after somebody else took it over; it grows with each return. */
  replacedMs: number;
  /** From writing a message to WhatsApp's acknowledgement. */
  sendMs: number;
  /** How long a QR code is shown; null: as WhatsApp Web does. */
  qrMs: number | null;
  /** How long close() waits for pending events and writes to reach the inbox and the store. */
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

/** The part of pino's interface that the driver uses. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
