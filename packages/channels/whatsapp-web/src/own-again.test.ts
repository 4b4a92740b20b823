import type { Outgoing, Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WAIT, World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.dispose());

const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const outgoing = (body: string): Outgoing => ({ wid: body, to: ana, body, mediaType: 'conversation' });

test('what somebody wrote is never sent back as ours, under whichever id', async () => {
  const chat = world.simulator.person({ number: ana.value, name: 'Ana' }).with(world.phone);
  const session = await world.paired();
  const { device } = world.phone;
  const from = chat.person.from;
  const demand = (id: string) => {
    const retry = { tag: 'retry', attrs: { count: '1', id, t: '1', v: '1' } };
    const content = [retry, ...chat.person.retryNodes(false)];
    device.deliver({ tag: 'receipt', attrs: { from, id, type: 'retry', t: '1' }, content });
  };
  const { wid } = await session.send(outgoing('bom dia'));
  await expect.poll(() => chat.screen.get(wid)?.body, WAIT).toBe('bom dia');
  const own = await chat.write('90% de desconto');
  await chat.write('de graça', { id: wid });
  await world.sink.eventually(2, 'message');
  const arrived: string[] = [];
  const show = chat.screen.show.bind(chat.screen);
  chat.screen.show = (id, fromBusiness, message) => {
    if (fromBusiness) arrived.push(message.conversation ?? message.extendedTextMessage?.text ?? '');
    show(id, fromBusiness, message);
  };
  for (const id of [own, wid]) demand(id);
  await expect.poll(() => device.waiting.length, WAIT).toBe(0);
  await session.send(outgoing('depois'));
  await expect.poll(() => arrived, WAIT).toContain('depois');
  expect(arrived).toEqual(['bom dia', 'depois']);
});
