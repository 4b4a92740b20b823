import { RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Graph } from './graph.ts';
import { ConnectionProbe } from './connection-probe.ts';
import { usualTiming } from './options.ts';
import { MemoryStore } from './simulator/memory-store.ts';
import type { MetaChannel } from './split-webhook.ts';

const minute = 60_000;
const up = { id: '1' };
const ended = { error: { code: 190, message: 'm' } };
const away = { error: { code: 2, message: 'm' } };

let answer: object;
let probes: number;
let sink: RecordingSink;
let store: MemoryStore;
let closing: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [answer, probes, closing, sink] = [up, 0, new AbortController(), new RecordingSink()];
});
afterEach(() => {
  closing.abort();
  vi.useRealTimers();
});

function made(channel: MetaChannel): ConnectionProbe {
  store = new MemoryStore({
    accountId: '1',
    businessAccountId: null,
    accessToken: 't',
    number: null,
    messagesPerSecond: 80,
  });
  const graph = new Graph({
    graphUrl: 'https://graph.test',
    graphVersion: 'v25.0',
    fetch: async () => {
      probes += 1;
      return Response.json(answer);
    },
  });
  const ref = { companyId: 1, whatsappId: 1, channel, provider: 'meta' };
  const parts = { channel, ref, store, graph, sink: sink.sink, timing: usualTiming, closing: closing.signal };
  return new ConnectionProbe(parts);
}

async function watched(channel: MetaChannel): Promise<ConnectionProbe> {
  const watch = made(channel);
  await watch.check();
  return watch;
}

async function during(ms: number): Promise<number> {
  const before = probes;
  await vi.advanceTimersByTimeAsync(ms);
  return probes - before;
}

describe('connections that are opened together', () => {
  it('are checked a few at once, and the others over the next seconds', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const begun = Array.from({ length: 100 }, () => made('whatsappapi').begin());
    expect(await during(0)).toBeLessThanOrEqual(12);
    expect(await during(1_000)).toBeLessThan(70);
    await during(1_500);
    await Promise.all(begun);
    expect(probes).toBe(100);
    const alone = made('facebook').begin();
    await during(0);
    await alone;
    expect(probes).toBe(101);
    random.mockRestore();
  });

  it('are not checked when they are closed before their first check', async () => {
    const begun = Array.from({ length: 20 }, () => made('whatsappapi').begin());
    closing.abort();
    await during(10_000);
    await Promise.all(begun);
    expect(probes).toBeLessThanOrEqual(11);
  });
});

describe('a connection that is up', () => {
  it('is not checked in step with those that were opened with it', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    await watched('whatsappapi');
    expect(await during(1.4 * minute)).toBe(0);
    expect(await during(0.1 * minute)).toBe(1);
    random.mockRestore();
  });

  it('is checked every ten minutes at most when it is a page', async () => {
    await watched('facebook');
    expect(await during(10 * minute - 1)).toBe(0);
    expect(await during(5 * minute + 1)).toBe(1);
  });

  it('is not checked when it is a page that answers', async () => {
    const watch = await watched('instagram');
    for (let past = 0; past < 60; past += 5) {
      watch.heard();
      expect(await during(5 * minute)).toBe(0);
    }
    expect(await during(30 * minute)).toBeGreaterThan(0);
  });
});

describe('a connection that has ended', () => {
  it('is checked less and less, down to once an hour, and as usual when it is up again', async () => {
    answer = ended;
    await watched('whatsappapi');
    expect(await during(12 * 60 * minute)).toBeLessThan(24);
    const checks = await during(24 * 60 * minute);
    expect(checks).toBeGreaterThanOrEqual(15);
    expect(checks).toBeLessThanOrEqual(24);
    answer = up;
    await during(90 * minute);
    expect(sink.statuses.at(-1)?.status).toBe('CONNECTED');
    expect(await during(30 * minute)).toBeGreaterThanOrEqual(19);
  });

  it('is checked soon after its credentials change, but not for waiting updates', async () => {
    answer = ended;
    const watch = await watched('whatsappapi');
    await during(24 * 60 * minute);
    const nudged = async (times: number) => {
      const before = probes;
      for (let time = 0; time < times; time += 1) {
        watch.nudge();
        await vi.advanceTimersByTimeAsync(2_000);
      }
      return probes - before;
    };
    expect(await nudged(300)).toBeLessThanOrEqual(1);
    answer = up;
    store.currentConnection = store.currentConnection && { ...store.currentConnection, accessToken: 'new' };
    expect(await nudged(6)).toBe(1);
    expect(sink.statuses.at(-1)?.status).toBe('CONNECTED');
  });
});

it('an unreachable connection is not checked more often because of nudges', async () => {
  answer = away;
  const watch = await watched('whatsappapi');
  await during(5_000);
  watch.nudge();
  expect(await during(4_900)).toBe(0);
  watch.nudge();
  expect(await during(5_100)).toBe(1);
});

it('a paused connection reports the reason until the pause ends, and is up after that', async () => {
  const watch = await watched('whatsappapi');
  watch.overrideState('Por isso.', 300);
  await during(290_000);
  expect(sink.statuses.at(-1)).toEqual({ status: 'TIMEOUT', reason: 'Por isso.' });
  await during(170_000);
  expect(sink.statuses.at(-1)).toEqual({ status: 'CONNECTED', reason: null });
});
