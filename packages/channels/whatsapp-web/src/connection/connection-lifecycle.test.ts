import { RecordingSink } from '@prosa/channel-driver/conformance';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NUMBER, quick, WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

test('a phone scans the code, and the connection is up with its number', async () => {
  await scenario.paired();
  expect(scenario.statuses).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
  expect(scenario.store.session.credentials).toContain(NUMBER);
});

test('codes that nobody scans come to an end, and leave no credentials behind', async () => {
  scenario.timing = { ...quick, qrMs: 60 };
  await scenario.open();
  await expect.poll(() => scenario.status, WAIT).toBe('DISCONNECTED');
  expect(scenario.statuses).toEqual(['OPENING', 'qrcode', 'qrcode', 'qrcode', 'DISCONNECTED']);
  expect(new Set(scenario.codes).size).toBe(3);
  expect(scenario.sink.statuses.at(-1)?.reason).toMatch(/^web\./);
  expect(scenario.store.session.credentials).toBeNull();
});

test.each(['408', '428', '500', '503', '515'])('ended with %s it reconnects by itself', async (code) => {
  await scenario.paired();
  const before = scenario.simulator.connections;
  scenario.phone.network.fail(code);
  await expect.poll(() => scenario.simulator.connections, WAIT).toBe(before + 1);
  await scenario.connected();
  const middle = scenario.sink.statuses.slice(4, -1);
  expect(middle.map(({ status }) => status)).toEqual(code === '515' ? [] : ['TIMEOUT']);
  expect(middle.every(({ reason }) => reason !== null)).toBe(true);
});

test('each failed attempt to come back is reported with the time of the next one', async () => {
  await scenario.paired();
  const began = new Date().toISOString();
  scenario.phone.network.refusal = '503';
  scenario.phone.network.cut();
  await expect.poll(() => scenario.retryTimes.length, WAIT).toBeGreaterThan(2);
  scenario.phone.network.refusal = null;
  await scenario.connected();
  expect([began, ...scenario.retryTimes]).toEqual([began, ...scenario.retryTimes].toSorted());
  expect(new Set(scenario.retryTimes).size).toBe(scenario.retryTimes.length);
});

test.each([
  ['401', 'web.loggedOut'],
  ['403', 'web.banned'],
])('code %s ends the pairing, and a new QR code gives the reason', async (code, why) => {
  await scenario.paired();
  const codes = scenario.codes.length;
  scenario.phone.network.refusal = code === '401' ? null : code;
  if (code === '401') scenario.phone.logOut();
  else scenario.phone.network.cut();
  await expect.poll(() => scenario.codes.length, WAIT).toBeGreaterThan(codes);
  expect(scenario.statuses).toContain('DISCONNECTED');
  expect(scenario.sink.statuses.at(-1)).toMatchObject({
    status: 'qrcode',
    reason: why,
  });
  scenario.phone.network.refusal = null;
  await scenario.phone.scan(scenario.codes.at(-1) ?? '');
  await scenario.connected();
  await scenario.settled();
  expect(scenario.sink.statuses.slice(-2)).toEqual([
    { status: 'PAIRING', reason: null },
    { status: 'CONNECTED', reason: null },
  ]);
});

test('a connection that is open but dead is noticed, reported and replaced', async () => {
  await scenario.paired();
  scenario.phone.network.freeze();
  await expect.poll(() => scenario.statuses.slice(4), WAIT).toEqual(['TIMEOUT', 'CONNECTED']);
  expect(scenario.sink.statuses[4]?.reason).toBe('web.silent');
});

test('of two processes with the same session open, one gives way after a few returns', async () => {
  await scenario.paired();
  const other = new RecordingSink();
  await scenario.open({ epoch: 2 }, other);
  const gaveWay = () =>
    [scenario.sink, other].filter(({ statuses }) => statuses.at(-1)?.status === 'DISCONNECTED');
  await expect.poll(() => gaveWay().length, WAIT).toBeGreaterThan(0);
  expect(gaveWay()[0]?.statuses.at(-1)?.reason).toBe('web.takenOver');
  await expect
    .poll(() => [scenario.sink, other].map(({ statuses }) => statuses.at(-1)?.status), WAIT)
    .toContain('CONNECTED');
  expect(scenario.simulator.connections).toBeLessThan(12);
});

test('a process that has lost the lease writes no keys, however long it tries', async () => {
  await scenario.paired();
  const before = scenario.store.session.credentials;
  scenario.store.fence(2);
  const { writes } = scenario.store;
  scenario.phone.network.fail('515');
  await scenario.connected();
  expect(scenario.store.writes).toBe(writes);
  expect(scenario.store.session.credentials).toBe(before);
});

test('a restart during a pairing starts it again, a restart after it resumes the session', async () => {
  const session = await scenario.open();
  await expect.poll(() => scenario.codes.length, WAIT).toBe(1);
  await session.close();
  const again = await scenario.open();
  await expect.poll(() => scenario.codes.length, WAIT).toBe(2);
  expect(scenario.codes[1]).not.toBe(scenario.codes[0]);
  await scenario.phone.scan(scenario.codes[1] ?? '');
  await expect.poll(() => scenario.store.session.credentials?.includes('"account"'), WAIT).toBe(true);
  await again.close();
  await scenario.open();
  await scenario.connected();
  await scenario.settled();
  expect(scenario.codes).toHaveLength(2);
});

test('reconnecting again and again leaks no resources', async () => {
  const ROUNDS = 30;
  await scenario.paired();
  const before = process.getActiveResourcesInfo().length;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const count = scenario.simulator.connections;
    scenario.phone.network.fail('515');
    await expect.poll(() => scenario.simulator.connections, WAIT).toBe(count + 1);
    await scenario.connected();
  }
  // The timers of ended connections run out within seconds; a leak in each round does not.
  await expect.poll(() => process.getActiveResourcesInfo().length, WAIT).toBeLessThan(before + ROUNDS / 2);
});

test('the wait between two tries grows, also after the connection was up for long', async () => {
  scenario.timing = { ...quick, steadyMs: 0, longestRetryMs: 10_000 };
  await scenario.paired();
  scenario.phone.network.refusal = '503';
  const before = scenario.simulator.connections;
  const rest = vi.spyOn(timers, 'setTimeout');
  syncBuiltinESMExports();
  scenario.phone.network.cut();
  await expect.poll(() => scenario.simulator.connections, WAIT).toBeGreaterThanOrEqual(before + 7);
  scenario.phone.network.refusal = null;
  // The waits between two connections share the signal that closes the session; retries of other work have their own.
  const bySignal = Map.groupBy(rest.mock.calls, ([, , options]) => options?.signal);
  bySignal.delete(undefined);
  const [waits = []] = [...bySignal.values()].toSorted((a, b) => b.length - a.length);
  const rests = waits.map(([ms]) => Number(ms));
  rest.mockRestore();
  syncBuiltinESMExports();
  // 20, 40, 80 ... ms, each a half more or less.
  for (const [index, ms] of rests.slice(0, 7).entries())
    expect(ms / (20 * 2 ** index)).toSatisfy((part: number) => part >= 0.5 && part <= 1.5);
});
