import type { Party } from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from './simulator/index.ts';
import { WAIT, World } from './testing/world.ts';

let world: World;
let chat: Chat;
const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const alias = { kind: 'lid', value: `8${ana.value}` };

beforeEach(async () => {
  world = await World.start();
  chat = world.simulator.person({ number: ana.value, name: 'Ana' }).with(world.phone);
  await world.paired();
});
afterEach(() => world.dispose());

test('a call is turned down where calls are not taken, and told as missed, once', async () => {
  world.sink.takesCalls = false;
  const call = chat.call(true);
  await expect.poll(() => chat.rejectedCalls, WAIT).toEqual([call.id]);
  call.end();
  const [told] = await world.sink.eventually(1, 'call');
  expect(told).toMatchObject({ wid: call.id, video: true });
  expect(told).toMatchObject({ chat: { kind: 'phone', value: ana.value, aliases: [alias] } });
  await sleep(50);
  expect(world.sink.events).toHaveLength(1);
});

test('a call rings where calls are taken, and is told only when nobody answered', async () => {
  const call = chat.call(false);
  await sleep(200);
  expect(chat.rejectedCalls).toEqual([]);
  expect(world.sink.events).toEqual([]);
  call.end('timeout');
  const [told] = await world.sink.eventually(1, 'call');
  expect(told).toMatchObject({ wid: call.id, video: false, chat: { value: ana.value, aliases: [alias] } });
});

test('a caller who hangs up before anybody answers has called in vain', async () => {
  const call = chat.call(true);
  await sleep(100);
  call.end();
  const [told] = await world.sink.eventually(1, 'call');
  expect(told).toMatchObject({ wid: call.id, video: true, chat: { value: ana.value, aliases: [alias] } });
  await sleep(50);
  expect(world.sink.events).toHaveLength(1);
});

test.each(['accept', 'reject'] as const)('a call that the phone answers by %s is not missed', async (how) => {
  const [call, other] = [chat.call(false), chat.call(false)];
  call.answer(how);
  call.end();
  other.end(`${how}ed_elsewhere`);
  const missed = chat.call(false);
  missed.end();
  const told = await world.sink.eventually(1, 'call');
  expect(told.map(({ wid }) => wid)).toEqual([missed.id]);
});

test('a call that came and went while the line was away is told once', async () => {
  world.sink.takesCalls = false;
  world.phone.line.isDown = true;
  world.phone.line.cut();
  const call = chat.call(false);
  call.end('timeout');
  world.phone.line.isDown = false;
  await expect.poll(() => world.sink.events.length, WAIT).toBe(1);
  await sleep(100);
  expect(world.sink.events).toHaveLength(1);
});

test('a number that a call is told with makes nobody another, unless the directory says the same', async () => {
  world.simulator.person({ number: '5511999990002', name: 'Rui' });
  chat.call(false, '5511999990002@s.whatsapp.net').end('timeout');
  const [told] = await world.sink.eventually(1, 'call');
  expect(JSON.stringify(told)).not.toContain('5511999990002');
  expect(told).toMatchObject({ chat: alias });
});
