/** In milliseconds. */
export interface RetryPace {
  firstMs: number;
  longestMs: number;
}

/** How long to wait after so many failures in a row (1: the first): `firstMs`, doubled each time up to `longestMs`. */
export function retryDelay(failures: number, { firstMs, longestMs }: RetryPace): number {
  return Math.min(firstMs * 2 ** Math.max(failures - 1, 0), longestMs);
}

export interface RetryOptions extends RetryPace {
  /** Once it is aborted nothing is tried again, and the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called after each failure: it throws what ends the tries, or answers `true` to try again without a wait. */
  failed?: (error: unknown, failures: number) => boolean | void | Promise<boolean | void>;
}

/** Repeats the work until it succeeds, `failed` throws or the signal is aborted. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { firstMs, longestMs, signal, failed = () => undefined }: RetryOptions,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (await failed(error, failures)) continue;
      await pause(retryDelay(failures, { firstMs, longestMs }), signal);
    }
  }
}

/** Rejects with the signal's reason. Timers of Node alone would not do: the browser repeats calls as well. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
