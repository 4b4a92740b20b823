import { type RetryOptions, withRetries } from '@prosa/async';
import { UnstorableError } from '@prosa/channel-driver';

/** As withRetries, until the session's signal; what the server can never store is not tried again. */
export function untilStored<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  { firstMs = 100, longestMs = 5_000, failed = () => undefined }: Omit<Partial<RetryOptions>, 'signal'> = {},
): Promise<Result> {
  return withRetries(work, {
    firstMs,
    longestMs,
    signal,
    failed: (error, failures) => {
      if (error instanceof UnstorableError) throw error;
      return failed(error, failures);
    },
  });
}
