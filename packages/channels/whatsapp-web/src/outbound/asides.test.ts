import type { Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

test('edits, reactions and deletions are confirmed by the receiver, and yield no acks of their own', async () => {
  const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
  const chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  const session = await scenario.paired();
  const send = (wid: string) => session.send({ wid, to: ana, body: 'oi', mediaType: 'conversation' });
  const { wid } = await send('m1');
  await session.edit(wid, ana, 'olá');
  await session.react(wid, ana, '👍', { fromMe: true });
  await session.remove(wid, ana);
  const last = await send('m2');
  await chat.write('fim');
  await scenario.sink.eventually(1, 'message');
  await expect.poll(() => acked(last.wid)).toBe(true);
  const acknowledged = new Set(
    scenario.sink.events.flatMap((event) => (event.kind === 'ack' ? [event.wid] : [])),
  );
  expect([...acknowledged]).toEqual([wid, last.wid]);
});

const acked = (wid: string) =>
  scenario.sink.events.some((event) => event.kind === 'ack' && event.wid === wid && event.ack >= 2);
