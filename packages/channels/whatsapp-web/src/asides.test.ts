import type { Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.dispose());

test('what is done to a message is confirmed by its receiver, and told as no message of its own', async () => {
  const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
  const chat = world.simulator.person({ number: ana.value, name: 'Ana' }).with(world.phone);
  const session = await world.paired();
  const send = (wid: string) => session.send({ wid, to: ana, body: 'oi', mediaType: 'conversation' });
  const { wid } = await send('m1');
  await session.edit(wid, ana, 'olá');
  await session.react(wid, ana, '👍', { fromMe: true });
  await session.remove(wid, ana);
  const last = await send('m2');
  await chat.write('fim');
  await world.sink.eventually(1, 'message');
  await expect.poll(() => acked(last.wid)).toBe(true);
  const told = new Set(world.sink.events.flatMap((event) => (event.kind === 'ack' ? [event.wid] : [])));
  expect([...told]).toEqual([wid, last.wid]);
});

const acked = (wid: string) =>
  world.sink.events.some((event) => event.kind === 'ack' && event.wid === wid && event.ack >= 2);
