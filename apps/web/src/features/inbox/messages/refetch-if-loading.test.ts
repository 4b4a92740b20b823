import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { endRefetch, refetchIfLoading } from './refetch-if-loading.ts';

const queryKey = ['messages', 'u'];
const cache = new QueryClient();
afterEach(() => cache.clear());

/** A query function whose responses the test releases one by one. */
function reading() {
  const answers: ((text: string) => void)[] = [];
  const queryFn = vi.fn(async () => new Promise<string>((done) => answers.push(done)));
  return { queryFn, answer: (index: number, text: string) => answers[index]?.(text) };
}

it('reads once more after a first load during which messages came, however many they were', async () => {
  const { queryFn, answer } = reading();
  const stop = new QueryObserver(cache, { queryKey, queryFn, staleTime: 30_000 }).subscribe(() => undefined);
  refetchIfLoading(cache, queryKey);
  refetchIfLoading(cache, queryKey);
  expect(queryFn).toHaveBeenCalledTimes(1);
  answer(0, 'before');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answer(1, 'after');
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('after'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

it('marks preloaded messages as stale when another message came during the preload', async () => {
  const { queryFn, answer } = reading();
  const ahead = cache.prefetchQuery({ queryKey, queryFn });
  refetchIfLoading(cache, queryKey);
  answer(0, 'before');
  await ahead;
  await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(queryFn).toHaveBeenCalledTimes(1);
});

it('restarts a running refetch at once and starts none when nothing is being loaded', async () => {
  const { queryFn, answer } = reading();
  cache.setQueryData(queryKey, 'known');
  const observer = new QueryObserver(cache, { queryKey, queryFn, staleTime: 30_000 });
  const stop = observer.subscribe(() => undefined);
  refetchIfLoading(cache, queryKey);
  expect(queryFn).not.toHaveBeenCalled();
  void observer.refetch();
  refetchIfLoading(cache, queryKey);
  expect(queryFn).toHaveBeenCalledTimes(2);
  answer(1, 'after');
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('after'));
  stop();
});

it('keeps what is shown ahead of an answer that was on its way, and ends no first load', async () => {
  const { queryFn, answer } = reading();
  const observer = new QueryObserver(cache, { queryKey, queryFn, staleTime: 30_000 });
  const stop = observer.subscribe(() => undefined);
  expect(await endRefetch(cache, queryKey)).toBe(false);
  answer(0, 'pending');
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('pending'));
  expect(await endRefetch(cache, queryKey)).toBe(false);

  const late = observer.refetch();
  expect(await endRefetch(cache, queryKey)).toBe(true);
  cache.setQueryData(queryKey, 'open');
  answer(1, 'pending');
  await late;
  expect(cache.getQueryData(queryKey)).toBe('open');
  stop();
});
