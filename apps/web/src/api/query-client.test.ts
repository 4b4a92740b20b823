import { afterEach, expect, it, vi } from 'vitest';

const { socket } = vi.hoisted(() => ({ socket: { connects: (_isBack: boolean): void => undefined } }));
vi.mock('./realtime.ts', () => ({
  realtime: { onConnect: (run: (isBack: boolean) => void) => void (socket.connects = run) },
}));
const { queryClient } = await import('./query-client.ts');

const keys = [['tickets', 'list'], ['messages', 'abc'], ['connections'], ['tags', 'list']];
const areStale = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);

afterEach(() => queryClient.clear());

it.each([
  ['what may have changed before it', false, [true, true, true, false]],
  ['everything after it was lost', true, [true, true, true, true]],
])('asks again, when the socket connects, for %s', (_, isBack, stale) => {
  for (const key of keys) queryClient.setQueryData(key, []);
  expect(areStale()).toEqual([false, false, false, false]);
  socket.connects(isBack);
  expect(areStale()).toEqual(stale);
});
