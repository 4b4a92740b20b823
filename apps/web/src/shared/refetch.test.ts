import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchSoon } from './refetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchedCache() {
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, 'invalidateQueries').mockResolvedValue();
  return { cache, refetched: () => invalidate.mock.calls.map(([filters]) => filters?.queryKey) };
}

it('a burst of events refetches each key once', async () => {
  const { cache, refetched } = watchedCache();
  refetchSoon(cache, [['tickets', 'list', { tab: 'search' }]]);
  refetchSoon(cache, [['tickets', 'list', { tab: 'search' }], ['contacts']]);
  expect(refetched()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(refetched()).toEqual([['tickets', 'list', { tab: 'search' }], ['contacts']]);
});

it('a key that waits is not lost when another one is added', async () => {
  const { cache, refetched } = watchedCache();
  refetchSoon(cache, [['tickets']]);
  await vi.advanceTimersByTimeAsync(300);
  refetchSoon(cache, [['contacts']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(refetched()).toEqual([['tickets']]);
  await vi.advanceTimersByTimeAsync(300);
  expect(refetched()).toEqual([['tickets'], ['contacts']]);
});

it('a query that is being fetched for the first time is refetched after that', async () => {
  const cache = new QueryClient();
  const answer = Promise.withResolvers<string>();
  const queryFn = vi.fn(async () => (queryFn.mock.calls.length === 1 ? answer.promise : 'new'));
  const unmount = new QueryObserver(cache, { queryKey: ['closed'], queryFn, staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  refetchSoon(cache, [['closed']]);
  await vi.advanceTimersByTimeAsync(700);
  answer.resolve('old');
  await vi.advanceTimersByTimeAsync(500);
  expect(cache.getQueryData(['closed'])).toBe('new');
  unmount();
});

it('a key is refetched again for a later event', async () => {
  const { cache, refetched } = watchedCache();
  refetchSoon(cache, [['tickets']]);
  await vi.runAllTimersAsync();
  refetchSoon(cache, [['tickets']]);
  await vi.runAllTimersAsync();
  expect(refetched()).toEqual([['tickets'], ['tickets']]);
});
