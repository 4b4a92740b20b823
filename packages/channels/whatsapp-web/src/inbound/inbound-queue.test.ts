import type { ChannelEvent } from '@prosa/channel-driver';
import { expect, test } from 'vitest';
import { InboundQueue } from './inbound-queue.ts';

const ack = (wid: string): ChannelEvent => ({ kind: 'ack', wid, ack: 2, at: '2026-01-01T00:00:00.000Z' });
const never = new AbortController().signal;
const outletOf = (closing = never, ended = never) => ({ retryMs: 1, closing, ended });
const wids = (events: ChannelEvent[]) => events.map(({ wid }) => wid);

test('events are delivered in order and in batches, and confirmed when they are stored', async () => {
  const batches: string[][] = [];
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  const outlet = new InboundQueue(
    {
      events: async (events) => {
        batches.push(wids(events));
        await stored;
      },
    },
    outletOf(),
  );
  const taken: string[] = [];
  for (const wid of ['a', 'b']) outlet.put([ack(wid)], () => taken.push(wid));
  await expect.poll(() => batches).toEqual([['a', 'b']]);
  outlet.put([ack('c')], () => taken.push('c'));
  expect(taken).toEqual([]);
  store();
  await outlet.idle();
  expect(batches).toEqual([['a', 'b'], ['c']]);
  expect(taken).toEqual(['a', 'b', 'c']);
});

test('events for an unavailable inbox are retried, with none lost and none out of order', async () => {
  const got: string[] = [];
  let failures = 3;
  const events = async (batch: ChannelEvent[]) => {
    if (failures-- > 0) throw new Error('away');
    got.push(...wids(batch));
  };
  const outlet = new InboundQueue({ events }, outletOf());
  outlet.put([ack('a')]);
  await Promise.resolve();
  outlet.put([ack('b')]);
  await outlet.idle();
  expect(got).toEqual(['a', 'b']);
});

test('a full queue makes its producer wait for room, but not once the session closes', async () => {
  const closing = new AbortController();
  const outlet = new InboundQueue({ events: () => new Promise(() => undefined) }, outletOf(closing.signal));
  await outlet.waitForCapacity();
  for (let index = 0; index < 2_000; index += 1) outlet.put([ack(String(index))]);
  let hasCapacity = false;
  const waiting = outlet.waitForCapacity().then(() => {
    hasCapacity = true;
  });
  await Promise.resolve();
  expect(hasCapacity).toBe(false);
  closing.abort();
  await waiting;
  await outlet.waitForCapacity();
});

test('a few large events fill the queue as well as many small ones', async () => {
  const stored = Promise.withResolvers<void>();
  const outlet = new InboundQueue({ events: () => stored.promise }, outletOf());
  const body = 'x'.repeat(64 * 1024);
  const hasCapacity = () =>
    Promise.race([outlet.waitForCapacity().then(() => true), Promise.resolve().then(() => false)]);
  let count = 0;
  while (count < 1_000 && (await hasCapacity())) {
    outlet.put([{ kind: 'edit', wid: String(count), body, at: '2026-01-01T00:00:00.000Z' }]);
    count += 1;
  }
  expect(count).toBe(128);
  const capacity = outlet.waitForCapacity();
  stored.resolve();
  await capacity;
});

test('events that are pending when the connection closes are delivered, until the session has ended', async () => {
  const [closing, ended] = [new AbortController(), new AbortController()];
  const got: string[] = [];
  let isAway = true;
  const events = async (batch: ChannelEvent[]) => {
    if (isAway) throw new Error('away');
    got.push(...wids(batch));
  };
  const outlet = new InboundQueue({ events }, outletOf(closing.signal, ended.signal));
  outlet.put([ack('a')]);
  closing.abort();
  outlet.put([ack('b')]);
  isAway = false;
  await outlet.idle();
  expect(got).toEqual(['a', 'b']);
  isAway = true;
  outlet.put([ack('c')]);
  ended.abort();
  await outlet.idle();
  expect(got).toEqual(['a', 'b']);
});

test.each([1, 2, 3, 4, 5])('an event put %i steps after the last is delivered as well', async (steps) => {
  const got: string[] = [];
  const events = async (batch: ChannelEvent[]) => {
    got.push(...wids(batch));
  };
  const outlet = new InboundQueue({ events }, outletOf());
  const putLater = async () => {
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    outlet.put([ack('b')]);
  };
  outlet.put([ack('a')], () => void putLater());
  await expect.poll(() => got).toEqual(['a', 'b']);
});
