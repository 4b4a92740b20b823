import { oneTimeWid, type Outgoing, type Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Scenario, WAIT } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const text = (wid: string, body: string): Outgoing => ({ wid, to: ana, body, mediaType: 'conversation' });

it('a one-time text arrives once under its own id, and the store never has it', async () => {
  const chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  const session = await scenario.paired();
  const wid = oneTimeWid();
  expect(await session.send(text(wid, '482913'))).toEqual({ wid });
  expect(await session.findSent(wid)).toEqual({ wid });
  expect(await session.send(text(wid, '482913'))).toEqual({ wid });
  await session.send(text('plain', 'bom dia'));
  await expect.poll(() => chat.screen.all.map(({ body }) => body), WAIT).toEqual(['482913', 'bom dia']);
  expect(chat.screen.get(wid)?.body).toBe('482913');
  expect([scenario.store.sent.size, scenario.store.contents.size]).toEqual([1, 1]);
  expect(scenario.store.sent.has(wid)).toBe(false);
});

it('a phone that could not read it gets it again, from memory', async () => {
  const chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  const session = await scenario.paired();
  const wid = oneTimeWid();
  await session.send(text(wid, '482913'));
  await expect.poll(() => chat.screen.get(wid)?.body, WAIT).toBe('482913');
  const shown: (string | null | undefined)[] = [];
  const show = chat.screen.show.bind(chat.screen);
  chat.screen.show = (id, fromBusiness, message) => {
    if (id === wid) shown.push(message.conversation);
    show(id, fromBusiness, message);
  };
  const retry = { tag: 'retry', attrs: { count: '1', id: wid, t: '1', v: '1' } };
  scenario.phone.device.deliver({
    tag: 'receipt',
    attrs: { from: chat.person.from, id: wid, type: 'retry', t: '1' },
    content: [retry, ...chat.person.retryNodes(false)],
  });
  await expect.poll(() => shown, WAIT).toEqual(['482913']);
  expect(scenario.store.asked).toEqual([]);
});
