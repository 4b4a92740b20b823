import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelay, withRetries } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pace = { firstMs: 100, longestMs: 500 };

/** Fails so many times, and answers how often it was called. */
function failingTimes(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new Error(`failure ${calls}`);
    return calls;
  };
}

it.each([
  [0, 100],
  [1, 100],
  [2, 200],
  [3, 400],
  [4, 500],
  [2_000, 500],
])('after %i failures the wait is %i ms', (failures, ms) => {
  expect(retryDelay(failures, pace)).toBe(ms);
});

describe('repeated work', () => {
  it('is tried again after waits that grow', async () => {
    const work = vi.fn(failingTimes(3));
    const done = withRetries(work, pace);
    for (const [calls, wait] of [100, 200, 400].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(work).toHaveBeenCalledTimes(calls + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(work).toHaveBeenCalledTimes(calls + 2);
    }
    await expect(done).resolves.toBe(4);
  });

  it('is tried again at once where the failure was dealt with', async () => {
    await expect(withRetries(failingTimes(3), { ...pace, failed: () => true })).resolves.toBe(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with what the caller throws about a failure', async () => {
    const failed = (error: unknown, failures: number) => {
      if (failures === 2) throw error;
    };
    const done = withRetries(failingTimes(9), { ...pace, failed });
    const refused = expect(done).rejects.toThrow('failure 2');
    await vi.runAllTimersAsync();
    await refused;
  });

  it('ends during a wait when it is aborted, and leaves no timer', async () => {
    const ended = new AbortController();
    const done = withRetries(failingTimes(9), { ...pace, signal: ended.signal });
    const refused = expect(done).rejects.toThrow('the session has closed');
    await vi.advanceTimersByTimeAsync(50);
    ended.abort(new Error('the session has closed'));
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not begun when it was aborted before', async () => {
    const work = vi.fn(async () => 1);
    await expect(withRetries(work, { ...pace, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(work).not.toHaveBeenCalled();
  });
});
