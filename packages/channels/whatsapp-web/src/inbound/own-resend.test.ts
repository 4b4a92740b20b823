import type { Outgoing, Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from '@prosa/channel-whatsapp-web-simulator';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
/** Requests a message again, as a customer's phone that could not read it; `more` lists further ids. */
function demand(chat: Chat, id: string, more: string[] = []): void {
  const { device } = chat.phone;
  const items = more.map((one) => ({ tag: 'item', attrs: { id: one } }));
  const retry = { tag: 'retry', attrs: { count: '1', id, t: '1', v: '1' }, content: items };
  const content = [retry, ...chat.person.retryNodes(false)];
  device.deliver({
    tag: 'receipt',
    attrs: { from: chat.person.from, id, type: 'retry', t: '1' },
    content,
  });
}

const outgoing = (body: string): Outgoing => ({ wid: body, to: ana, body, mediaType: 'conversation' });

test('words of a customer are never sent back as ours, whichever id is requested', async () => {
  const chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  const session = await scenario.paired();
  const { device } = scenario.phone;
  const { wid } = await session.send(outgoing('bom dia'));
  await expect.poll(() => chat.screen.get(wid)?.body, WAIT).toBe('bom dia');
  const own = await chat.write('90% de desconto');
  await chat.write('de graça', { id: wid });
  await scenario.sink.eventually(2, 'message');
  const arrived: string[] = [];
  const show = chat.screen.show.bind(chat.screen);
  chat.screen.show = (id, fromBusiness, message) => {
    if (fromBusiness) arrived.push(message.conversation ?? message.extendedTextMessage?.text ?? '');
    show(id, fromBusiness, message);
  };
  for (const id of [own, wid]) demand(chat, id);
  await expect.poll(() => device.waiting.length, WAIT).toBe(0);
  await session.send(outgoing('depois'));
  await expect.poll(() => arrived, WAIT).toContain('depois');
  expect(arrived).toEqual(['bom dia', 'depois']);
});

test('a request for thousands of messages is served for the first alone, and delays no receipt', async () => {
  const chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  const session = await scenario.paired();
  const { wid } = await session.send(outgoing('bom dia'));
  await expect.poll(() => chat.screen.get(wid)?.body, WAIT).toBe('bom dia');
  const [first = '', ...more] = Array.from({ length: 3_000 }, (_, index) => `NOBODYS${index}`);
  demand(chat, first, more);
  chat.read('read', [wid]);
  const isRead = () => scenario.sink.events.some((event) => event.kind === 'ack' && event.ack === 3);
  await expect.poll(isRead, WAIT).toBe(true);
  expect(scenario.store.asked).toEqual([first]);
});
