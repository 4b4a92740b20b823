import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('answers what is there in time, and leaves no timer', async () => {
  await expect(withTimeout(100, Promise.resolve('here'))).resolves.toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

it('answers null for work that takes longer', async () => {
  const done = withTimeout(100, new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  await expect(done).resolves.toBeNull();
});

it('rejects with the failure of the work, and leaves no timer', async () => {
  await expect(withTimeout(100, Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
