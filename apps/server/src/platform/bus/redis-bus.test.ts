import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRedis, type RedisServer } from '../../testing/redis-server.ts';
import { RealtimeRig } from '../testing/realtime-rig.ts';
import { RedisBus } from './redis-bus.ts';

const log = pino({ level: 'silent' });
let redis: RedisServer;
let buses: RedisBus[];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => redis.stop());
beforeEach(() => {
  buses = [];
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
});

async function openBus(): Promise<RedisBus> {
  const bus = new RedisBus(redis.url, log);
  await bus.open();
  buses.push(bus);
  return bus;
}

const gapsOf = (bus: RedisBus) => {
  const gaps: number[] = [];
  bus.onGap(() => gaps.push(1));
  return gaps;
};

/** The Redis library gives up a command after 5 s when nobody tells it not to. */
async function longerThanTheLibraryWaits(): Promise<void> {
  let checks = 0;
  await expect.poll(() => (checks += 1), { interval: 500 }).toBe(13);
}

function listen(bus: RedisBus): number[] {
  const heard: number[] = [];
  bus.subscribe('outbox', ({ whatsappId }) => heard.push(whatsappId));
  return heard;
}
const publish = (bus: RedisBus, whatsappId: number) => bus.publish('outbox', { companyId: 1, whatsappId });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the bus of a fleet', () => {
  it('delivers to this process at once, and to every process exactly once, in order', async () => {
    const [here, there] = [await openBus(), await openBus()];
    const [own, other] = [listen(here), listen(there)];
    for (const id of upTo(500)) publish(here, id);

    expect(own).toEqual(upTo(500));
    await expect.poll(() => other.length).toBe(500);
    expect(other).toEqual(upTo(500));
    expect(own).toHaveLength(500);
  });

  it('loses nothing when its connections are cut during publishing', async () => {
    const [here, there] = [await openBus(), await openBus()];
    const heard = listen(there);
    const admin = createClient({ url: redis.url });
    await admin.connect();
    for (const id of upTo(300)) {
      publish(here, id);
      // Cuts every connection but its own: the writers' and the readers'.
      if (id % 100 === 50) await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
      if (id % 10 === 0) await expect.poll(() => heard, { interval: 1 }).toContain(id);
    }
    await expect.poll(() => new Set(heard).size, { timeout: 10_000 }).toBe(300);
    await admin.close();
  });

  it('continues by itself after Redis was killed and started again', async () => {
    const [here, there] = [await openBus(), await openBus()];
    const heard = listen(there);
    publish(here, 1);
    await expect.poll(() => heard).toContain(1);
    await redis.restart();
    publish(here, 2);
    await expect.poll(() => heard, { timeout: 10_000 }).toContain(2);
  });

  it.each([
    { state: 'frozen', leave: async () => redis.freeze(), comeBack: async () => redis.thaw() },
    { state: 'killed', leave: async () => redis.kill(), comeBack: async () => redis.start() },
  ])('delivers everything once, in order, when Redis was $state for long', async ({ leave, comeBack }) => {
    const [here, there] = [await openBus(), await openBus()];
    const [heard, gaps] = [listen(there), gapsOf(there)];
    publish(here, 1);
    await expect.poll(() => heard).toEqual([1]);
    await leave();
    for (const id of upTo(300).slice(1)) publish(here, id);
    await longerThanTheLibraryWaits();
    await comeBack();

    await expect.poll(() => heard.length).toBe(300);
    expect(heard).toEqual(upTo(300));
    expect(gaps).toEqual([]);
  });

  it('reports a gap to the others when more was published than waits for Redis', async () => {
    const [here, there] = [await openBus(), await openBus()];
    const [heard, gaps, ownGaps] = [listen(there), gapsOf(there), gapsOf(here)];
    publish(here, 1);
    await expect.poll(() => heard).toEqual([1]);
    await redis.kill();
    for (const id of upTo(25_000).slice(1)) publish(here, id);
    await redis.start();

    await expect.poll(() => heard.at(-1)).toBe(25_000);
    expect(heard.length).toBeLessThan(25_000);
    expect(gaps).toHaveLength(1);
    expect(ownGaps).toEqual([]);
  });

  it('writes that it leaves, and reports a gap when a process is silent without having left', async () => {
    const [there, leaving] = [
      new RedisBus(redis.url, log, { aliveMs: 20, silentMs: 300 }),
      new RedisBus(redis.url, log, { aliveMs: 20, silentMs: 300 }),
    ];
    buses.push(there);
    await Promise.all([there.open(), leaving.open()]);
    const heard = listen(there);
    publish(leaving, 1);
    await expect.poll(() => heard).toEqual([1]);
    const admin = createClient({ url: redis.url });
    await admin.connect();
    const haveLeft = async () =>
      (await admin.xRange('prosa:bus', '-', '+'))?.filter((one) => one?.message.left === '1').length ?? 0;
    const before = await haveLeft();
    await leaving.close();
    // That no gap follows then is a rule of SeenEntries, tested there without waiting.
    expect(await haveLeft()).toBe(before + 1);
    // Until here a slow machine may have been silent for long.
    const gaps = gapsOf(there);
    const payload = JSON.stringify({ companyId: 1, whatsappId: 2 });
    const entry = { from: 'a process that is killed', number: '1', topic: 'outbox', payload };
    await admin.xAdd('prosa:bus', '*', entry);
    await expect.poll(() => heard).toEqual([1, 2]);
    await expect.poll(() => gaps).toEqual([1]);
    await admin.close();
  });

  it('does not deliver what was published before it was opened', async () => {
    const [here, early] = [await openBus(), await openBus()];
    const heardEarly = listen(early);
    publish(here, 1);
    // Publishing does not wait for Redis.
    await expect.poll(() => heardEarly).toEqual([1]);
    const late = await openBus();
    const heard = listen(late);
    publish(here, 2);
    await expect.poll(() => heard).toEqual([2]);
  });
});

it('carries events to the browsers of another process, with the rights they have there', async () => {
  const [here, there] = [new RealtimeRig(await openBus()), new RealtimeRig(await openBus())];
  await Promise.all([here.open(), there.open()]);
  const far = await there.listen(there.signIn({ id: 1, profile: 'admin' }));
  const blind = await there.listen(there.signIn({ id: 2 }));
  const facts = { id: 9, status: 'open', queueId: 4, userId: 7, whatsappId: 5, isGroup: false } as const;
  here.change(9, facts);
  await expect.poll(() => far.heard).toEqual([['company-3-ticket', { action: 'updateUnread', ticketId: 9 }]]);
  here.realtime.endSession(3, 1);
  await expect.poll(() => far.socket.connected).toBe(false);

  expect(blind.heard).toEqual([]);
  await Promise.all([here.close(), there.close()]);
});
