import { RecordingSink } from '@prosa/channel-driver/conformance';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NUMBER, quick, WAIT, World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.dispose());

test('a phone scans the code, and the line is up with its number', async () => {
  await world.paired();
  expect(world.statuses).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
  expect(world.store.session.credentials).toContain(NUMBER);
});

test('codes that nobody scans come to an end, and nothing is kept of them', async () => {
  world.timing = { ...quick, qrMs: 60 };
  await world.open();
  await expect.poll(() => world.status, WAIT).toBe('DISCONNECTED');
  expect(world.statuses).toEqual(['OPENING', 'qrcode', 'qrcode', 'qrcode', 'DISCONNECTED']);
  expect(new Set(world.codes).size).toBe(3);
  expect(world.sink.statuses.at(-1)?.reason).toMatch(/QR code/);
  expect(world.store.session.credentials).toBeNull();
});

test.each(['408', '428', '500', '503', '515'])('ended with %s it comes back by itself', async (code) => {
  await world.paired();
  const before = world.simulator.connections;
  world.phone.line.fail(code);
  await expect.poll(() => world.simulator.connections, WAIT).toBe(before + 1);
  await world.connected();
  const middle = world.sink.statuses.slice(4, -1);
  expect(middle.map(({ status }) => status)).toEqual(code === '515' ? [] : ['TIMEOUT']);
  expect(middle.every(({ reason }) => reason !== null)).toBe(true);
});

test.each([
  ['401', /^O celular desconectou este aparelho/],
  ['403', /não aceita mais esta conta/],
])('%s ends the pairing, and a new code appears that says why', async (code, why) => {
  await world.paired();
  const codes = world.codes.length;
  world.phone.line.refusal = code === '401' ? null : code;
  if (code === '401') world.phone.logOut();
  else world.phone.line.cut();
  await expect.poll(() => world.codes.length, WAIT).toBeGreaterThan(codes);
  expect(world.statuses).toContain('DISCONNECTED');
  expect(world.sink.statuses.at(-1)).toMatchObject({ status: 'qrcode', reason: expect.stringMatching(why) });
  world.phone.line.refusal = null;
  await world.phone.scan(world.codes.at(-1) ?? '');
  await world.connected();
  await world.settled();
  expect(world.sink.statuses.slice(-2)).toEqual([
    { status: 'PAIRING', reason: null },
    { status: 'CONNECTED', reason: null },
  ]);
});

test('a connection that is there and dead is noticed, told, and replaced', async () => {
  await world.paired();
  world.phone.line.freeze();
  await expect.poll(() => world.statuses.slice(4), WAIT).toEqual(['TIMEOUT', 'CONNECTED']);
  expect(world.sink.statuses[4]?.reason).toMatch(/deixou de responder/);
});

test('of two processes that have the session open each gives way after a few returns', async () => {
  await world.paired();
  const other = new RecordingSink();
  await world.open({ epoch: 2 }, other);
  const gaveWay = () =>
    [world.sink, other].filter(({ statuses }) => statuses.at(-1)?.status === 'DISCONNECTED');
  await expect.poll(() => gaveWay().length, WAIT).toBeGreaterThan(0);
  expect(gaveWay()[0]?.statuses.at(-1)?.reason).toMatch(/aberta em outro lugar/);
  await expect
    .poll(() => [world.sink, other].map(({ statuses }) => statuses.at(-1)?.status), WAIT)
    .toContain('CONNECTED');
  expect(world.simulator.connections).toBeLessThan(12);
});

test('who has lost the lease writes no keys, however long it tries', async () => {
  await world.paired();
  const before = world.store.session.credentials;
  world.store.fence(2);
  const { writes } = world.store;
  world.phone.line.fail('515');
  await world.connected();
  expect(world.store.writes).toBe(writes);
  expect(world.store.session.credentials).toBe(before);
});

test('a restart in the middle of a pairing begins it anew, one after it goes on', async () => {
  const session = await world.open();
  await expect.poll(() => world.codes.length, WAIT).toBe(1);
  await session.close();
  const again = await world.open();
  await expect.poll(() => world.codes.length, WAIT).toBe(2);
  expect(world.codes[1]).not.toBe(world.codes[0]);
  await world.phone.scan(world.codes[1] ?? '');
  await expect.poll(() => world.store.session.credentials?.includes('"account"'), WAIT).toBe(true);
  await again.close();
  await world.open();
  await world.connected();
  await world.settled();
  expect(world.codes).toHaveLength(2);
});

test('it comes back again and again without growing', async () => {
  const ROUNDS = 30;
  await world.paired();
  const before = process.getActiveResourcesInfo().length;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const count = world.simulator.connections;
    world.phone.line.fail('515');
    await expect.poll(() => world.simulator.connections, WAIT).toBe(count + 1);
    await world.connected();
  }
  // The timers of connections that have ended run out within seconds; what each would leave for good does not.
  await expect.poll(() => process.getActiveResourcesInfo().length, WAIT).toBeLessThan(before + ROUNDS / 2);
});

test('the wait between two tries grows, also after the line was up for long', async () => {
  world.timing = { ...quick, steadyMs: 0, longestRetryMs: 10_000 };
  await world.paired();
  world.phone.line.refusal = '503';
  const before = world.simulator.connections;
  const rest = vi.spyOn(timers, 'setTimeout');
  syncBuiltinESMExports();
  world.phone.line.cut();
  await expect.poll(() => world.simulator.connections, WAIT).toBeGreaterThanOrEqual(before + 7);
  world.phone.line.refusal = null;
  // Looking after the line keeps no process alive; a limit for something else brings a value of its own.
  const isRest = ([, value, options]: (typeof rest.mock.calls)[number]) =>
    value === undefined && options?.ref !== false;
  const rests = rest.mock.calls.filter(isRest).map(([ms]) => Number(ms));
  rest.mockRestore();
  syncBuiltinESMExports();
  // 20, 40, 80 ... ms, each a half more or less.
  for (const [index, ms] of rests.slice(0, 7).entries())
    expect(ms / (20 * 2 ** index)).toSatisfy((part: number) => part >= 0.5 && part <= 1.5);
});
