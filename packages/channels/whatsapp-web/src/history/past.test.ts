import type { HistoryWindow } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

const COUNT = 20_000;
const PART = 500;
const history: HistoryWindow = {
  since: '2026-01-01T00:00:00.000Z',
  until: '2026-06-01T00:00:00.000Z',
  groups: false,
};
const received = () =>
  new Set(scenario.sink.history.flatMap(({ messages }) => messages.map(({ wid }) => wid))).size;
const deliveries = () => scenario.sink.history.reduce((sum, { messages }) => sum + messages.length, 0);

test('an import that breaks off half-way is completed by the next process', async () => {
  const ana = scenario.simulator.person({ number: '5511999990001', name: 'Ana' });
  scenario.phone.history.plan.partSize = PART;
  for (let index = 0; index < COUNT; index += 1) {
    const at = new Date(Date.parse('2026-03-01T12:00:00.000Z') + index * 1_000);
    scenario.phone.talk.wroteBefore(ana, { conversation: `m${index}` }, { at, fromMe: index % 2 === 0 });
  }
  const first = await scenario.open({ history });
  await expect.poll(() => scenario.codes.length, WAIT).toBeGreaterThan(0);
  await scenario.phone.scan(scenario.codes.at(-1) ?? '');
  await expect.poll(received, WAIT).toBeGreaterThan(COUNT / 4);
  // From here on the inbox refuses everything; WhatsApp has the confirmation of all parts and forgets them.
  scenario.sink.failNext = Number.POSITIVE_INFINITY;
  await expect.poll(() => scenario.phone.device.waiting.length, WAIT).toBe(0);
  expect(received()).toBeLessThan(COUNT);
  await first.close();
  scenario.sink.failNext = 0;
  await scenario.open({ history });
  await expect.poll(received, { timeout: 60_000 }).toBe(COUNT);
  await expect.poll(() => scenario.sink.history.at(-1)?.isComplete, WAIT).toBe(true);
  // Of what the inbox has, only the interrupted part comes again.
  expect(deliveries()).toBeLessThan(COUNT + PART);
}, 120_000);
