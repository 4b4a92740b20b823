import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { patchQuery } from './patch-query.ts';

const queryKey = ['list'];
const cache = new QueryClient();
afterEach(() => cache.clear());

const add = (name: string) => (names?: string[]) => names && [...names.filter((one) => one !== name), name];
const listed = () => cache.getQueryData<string[]>(queryKey);

/** A mounted list whose fetches the test answers one by one. */
function mountList() {
  const answers: PromiseWithResolvers<string[]>[] = [];
  const queryFn = vi.fn(async () => {
    const answer = Promise.withResolvers<string[]>();
    answers.push(answer);
    return answer.promise;
  });
  const observer = new QueryObserver(cache, { queryKey, queryFn, retry: false });
  const unmount = observer.subscribe(() => undefined);
  return { answers, observer, unmount };
}

it('changes what is cached', () => {
  cache.setQueryData(queryKey, ['a']);
  patchQuery(cache, queryKey, add('b'));
  expect(listed()).toEqual(['a', 'b']);
});

it('changes an answer that may be older than the change', async () => {
  cache.setQueryData(queryKey, ['a']);
  const { answers, unmount } = mountList();
  patchQuery(cache, queryKey, add('b'));
  expect(listed()).toEqual(['a', 'b']);
  answers[0]?.resolve(['a']);
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(listed()).toEqual(['a', 'b']);
  unmount();
});

it('changes the first answer too', async () => {
  const { answers, unmount } = mountList();
  patchQuery(cache, queryKey, add('b'));
  expect(listed()).toBeUndefined();
  answers[0]?.resolve(['a']);
  await vi.waitFor(() => expect(listed()).toEqual(['a', 'b']));
  unmount();
});

it('makes several changes to the answer in their order, and to later answers none', async () => {
  const { answers, observer, unmount } = mountList();
  for (const name of ['b', 'c', 'b']) patchQuery(cache, queryKey, add(name));
  answers[0]?.resolve(['a']);
  await vi.waitFor(() => expect(listed()).toEqual(['a', 'c', 'b']));
  void observer.refetch();
  answers[1]?.resolve(['z']);
  await vi.waitFor(() => expect(listed()).toEqual(['z']));
  unmount();
});

it('waits for the fetch that replaces a cancelled one', async () => {
  cache.setQueryData(queryKey, ['a']);
  const { answers, observer, unmount } = mountList();
  patchQuery(cache, queryKey, add('b'));
  void observer.refetch({ cancelRefetch: true });
  answers[1]?.resolve(['a', 'x']);
  await vi.waitFor(() => expect(listed()).toEqual(['a', 'x', 'b']));
  unmount();
});

it('keeps its change when the fetch fails', async () => {
  cache.setQueryData(queryKey, ['a']);
  const { answers, unmount } = mountList();
  patchQuery(cache, queryKey, add('b'));
  answers[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(listed()).toEqual(['a', 'b']);
  unmount();
});

it('leaves a list that must be fetched again invalid', () => {
  cache.setQueryData(queryKey, ['a']);
  void cache.invalidateQueries({ queryKey, refetchType: 'none' });
  patchQuery(cache, queryKey, add('b'));
  expect(cache.getQueryState(queryKey)).toMatchObject({ data: ['a', 'b'], isInvalidated: true });
});
