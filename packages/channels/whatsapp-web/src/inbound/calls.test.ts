import type { Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from '@prosa/channel-whatsapp-web-simulator';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let chat: Chat;
const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const alias = { kind: 'lid', value: `8${ana.value}` };

beforeEach(async () => {
  scenario = await Scenario.start();
  chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  await scenario.paired();
});
afterEach(() => scenario.dispose());

/** The ids of calls that were reported before a text that is written now: events of earlier calls precede it. */
async function eventsBefore(text: string): Promise<string[]> {
  await chat.write(text);
  await expect.poll(() => scenario.sink.bodies(), WAIT).toContain(text);
  return scenario.sink.events.flatMap((event) => (event.kind === 'call' ? [event.wid] : []));
}

test('a call is declined where calls are not taken, and reported as missed once', async () => {
  scenario.sink.takesCalls = false;
  const call = chat.call(true);
  await expect.poll(() => chat.rejectedCalls, WAIT).toEqual([call.id]);
  call.end();
  const [event] = await scenario.sink.eventually(1, 'call');
  expect(event).toMatchObject({ wid: call.id, video: true });
  expect(event).toMatchObject({ chat: { kind: 'phone', value: ana.value, aliases: [alias] } });
  expect(await eventsBefore('depois')).toEqual([call.id]);
});

test('a call rings where calls are taken, and is reported only when nobody answered', async () => {
  const call = chat.call(false);
  expect(await eventsBefore('depois')).toEqual([]);
  call.end('timeout');
  const [event] = await scenario.sink.eventually(1, 'call');
  expect(event).toMatchObject({ wid: call.id, video: false, chat: { value: ana.value, aliases: [alias] } });
  expect(chat.rejectedCalls).toEqual([]);
});

test('a call that the caller ends before anybody answers is missed', async () => {
  const call = chat.call(true);
  expect(await eventsBefore('toca')).toEqual([]);
  call.end();
  const [event] = await scenario.sink.eventually(1, 'call');
  expect(event).toMatchObject({ wid: call.id, video: true, chat: { value: ana.value, aliases: [alias] } });
  expect(await eventsBefore('depois')).toEqual([call.id]);
});

test.each(['accept', 'reject'] as const)('a call that the phone answers by %s is not missed', async (how) => {
  const [call, other] = [chat.call(false), chat.call(false)];
  call.answer(how);
  call.end();
  other.end(`${how}ed_elsewhere`);
  const missed = chat.call(false);
  missed.end();
  const event = await scenario.sink.eventually(1, 'call');
  expect(event.map(({ wid }) => wid)).toEqual([missed.id]);
});

test('a call that came and went while the connection was down is reported once', async () => {
  scenario.sink.takesCalls = false;
  scenario.phone.network.isDown = true;
  scenario.phone.network.cut();
  const call = chat.call(false);
  call.end('timeout');
  scenario.phone.network.isDown = false;
  await expect.poll(() => scenario.sink.events.length, WAIT).toBe(1);
  expect(await eventsBefore('depois')).toEqual([call.id]);
});

test('a number that a call claims is used only if the directory confirms it', async () => {
  scenario.simulator.person({ number: '5511999990002', name: 'Rui' });
  chat.call(false, '5511999990002@s.whatsapp.net').end('timeout');
  const [event] = await scenario.sink.eventually(1, 'call');
  expect(JSON.stringify(event)).not.toContain('5511999990002');
  expect(event).toMatchObject({ chat: alias });
});
