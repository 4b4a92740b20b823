import type { MetaMedia, MetaStore } from './store.ts';

/** A request to the platform; redirects are returned as answers. */
export interface MetaRequest {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | undefined;
  /** undici requires it beside a stream. */
  duplex?: 'half';
  redirect: 'manual';
  signal: AbortSignal;
}

/**
 * Like the platform's fetch. The server's version refuses private addresses, also those that a webhook or an answer
 * names; which hosts are asked at all is the driver's own rule.
 */
export type MetaFetch = (url: string, request: MetaRequest) => Promise<Response>;

export interface MetaOptions {
  /** https://graph.facebook.com, without a trailing slash. */
  graphUrl: string;
  /** For example v25.0. */
  graphVersion: string;
  store: MetaStore;
  media: MetaMedia;
  fetch: MetaFetch;
  now?: () => Date;
  log?: { warn(details: object, message: string): void };
  /** Check intervals and time limits; for tests. */
  timing?: Partial<Timing>;
}

export interface Timing {
  /** Between two checks of a number that is up; also the first interval after a connection has ended. */
  probeMs: number;
  /** Between two checks of a page or an account that is up and answers nothing meanwhile. */
  pageProbeMs: number;
  /** Between two checks of a connection that cannot be reached. */
  downProbeMs: number;
  /** The longest interval between checks of a connection that has ended. */
  longestProbeMs: number;
  /** Time limit of one request without a file. */
  answerMs: number;
  /** Time limit of a file, up or down. */
  fileMs: number;
  /** How long a send whose answer was lost waits for a status or an echo before it is sent again. */
  confirmMs: number;
  /** Delay before an inbox that refused events is offered them again. */
  retryMs: number;
  /** After this time a message is delivered without a file that fails by itself. */
  fileGiveUpMs: number;
  /** How long after its arrival a message waits for a file while no file comes: the platform keeps files 7 days. */
  fileWaitMs: number;
}

export const usualTiming: Timing = {
  probeMs: 60_000,
  pageProbeMs: 10 * 60_000,
  downProbeMs: 10_000,
  longestProbeMs: 60 * 60_000,
  answerMs: 15_000,
  fileMs: 5 * 60_000,
  confirmMs: 2 * 60_000,
  retryMs: 1_000,
  fileGiveUpMs: 10 * 60_000,
  fileWaitMs: 6 * 24 * 60 * 60_000,
};
