import type { MetaMedia, MetaStore } from './store.ts';

/** A request of ours; redirects are always answers. */
export interface MetaRequest {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | undefined;
  /** As undici wants it beside a stream. */
  duplex?: 'half';
  redirect: 'manual';
  signal: AbortSignal;
}

/**
 * Like the platform's fetch. The server's guards where it connects to (private addresses), also for addresses that
 * a webhook or an answer has told; which hosts are asked at all is the driver's own rule.
 */
export type MetaFetch = (url: string, request: MetaRequest) => Promise<Response>;

export interface MetaOptions {
  /** https://graph.facebook.com, without a slash at the end. */
  graphUrl: string;
  /** v25.0, say. */
  graphVersion: string;
  store: MetaStore;
  media: MetaMedia;
  fetch: MetaFetch;
  now?: () => Date;
  log?: { warn(details: object, message: string): void };
  /** How often a connection is looked after, and how long things may take; for tests. */
  timing?: Partial<Timing>;
}

export interface Timing {
  /** Between two looks at a number that is up, and before the second one at a connection that has ended. */
  probeMs: number;
  /** Between two looks at a page or an account that is up, and that nothing was heard of. */
  pageProbeMs: number;
  /** Between two looks at a connection that cannot be reached. */
  downProbeMs: number;
  /** Between two looks at a connection that has ended long ago. */
  longestProbeMs: number;
  /** For one exchange without a file. */
  answerMs: number;
  /** For a file, up or down. */
  fileMs: number;
  /** How long a send whose answer was lost waits for a status or an echo before it is sent again. */
  confirmMs: number;
  /** Until an inbox that could not take events is offered them again. */
  retryMs: number;
  /** After this time a message is told without a file that fails by itself, whatever else comes. */
  fileGiveUpMs: number;
  /** So long after it came a message waits for a file as long as nothing comes: the platform keeps files 7 days. */
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
