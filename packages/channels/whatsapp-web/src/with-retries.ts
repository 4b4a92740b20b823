import { UnstorableError } from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Tries {
  /** The rest before the second try, which doubles, and the longest. */
  firstMs?: number;
  longestMs?: number;
  /** What is done about a failure, before the rest; to throw ends it, `true` is to try again at once. */
  failed?: (error: unknown) => boolean | void | Promise<boolean | void>;
}

/** Does it again until it does not fail; rejects when `until` is aborted, and with what can never be kept. */
export async function withRetries<T>(
  work: () => Promise<T>,
  until: AbortSignal,
  { firstMs = 100, longestMs = 5_000, failed = () => undefined }: Tries = {},
): Promise<T> {
  for (let wait = firstMs; ; wait = Math.min(wait * 2, longestMs)) {
    until.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      until.throwIfAborted();
      if (error instanceof UnstorableError) throw error;
      if (await failed(error)) continue;
      await sleep(wait, undefined, { signal: until });
    }
  }
}
