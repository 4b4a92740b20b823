import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for it, but no longer than that; null when it was not there in time. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  const done = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, null, { signal: done.signal }).catch(() => null)]);
  } finally {
    done.abort();
  }
}
