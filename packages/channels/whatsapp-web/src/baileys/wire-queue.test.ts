import type { BinaryNode } from '@whiskeysockets/baileys';
import { RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, expect, test, vi } from 'vitest';
import { answers } from '@prosa/channel-whatsapp-web-simulator';
import { WireQueue } from './wire-queue.ts';
import { WAIT, Scenario } from '../testing/scenario.ts';

const MIB = 1024 * 1024;
let scenario: Scenario | null = null;
afterEach(async () => {
  await scenario?.dispose();
  scenario = null;
});

const stanza = (bytes: number): BinaryNode => ({
  tag: 'message',
  attrs: {},
  content: [{ tag: 'enc', attrs: {}, content: new Uint8Array(bytes) }],
});

test('reading stops at eight pending megabytes, and goes on when half of them are done', async () => {
  const sent: string[] = [];
  const source = { pause: () => void sent.push('pause'), resume: () => void sent.push('resume') };
  const queue = new WireQueue(() => source);
  queue.start(() => undefined);
  const gates = Array.from({ length: 9 }, () => Promise.withResolvers<void>());
  const order: number[] = [];
  for (const [index, gate] of gates.entries())
    queue.take(stanza(MIB), async () => {
      await gate.promise;
      order.push(index);
      sent.push(String(index));
    });
  expect([sent, queue.isPaused]).toEqual([['pause'], true]);
  for (const gate of gates) gate.resolve();
  await queue.done();
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(sent).toEqual(['pause', '0', '1', '2', '3', '4', '5', 'resume', '6', '7', '8']);
  expect(queue.isPaused).toBe(false);
});

test('a connection that has ended drops what is pending, and nobody waits for it', async () => {
  const queue = new WireQueue(() => null);
  queue.start(() => undefined);
  const gate = Promise.withResolvers<void>();
  const order: number[] = [];
  queue.take(stanza(1), () => gate.promise);
  queue.take(stanza(1), async () => order.push(1));
  const done = queue.done();
  queue.end();
  gate.resolve();
  await done;
  expect(order).toEqual([]);
});

test('while the inbox is down, large messages wait at the platform and the connection stays', async () => {
  scenario = await Scenario.start();
  const { phone, store, simulator } = scenario;
  const chat = simulator.person({ number: '5511999990001', name: 'Ana' }).with(phone);
  await (await scenario.paired()).close();
  const sink = new RecordingSink();
  const inbox = Promise.withResolvers<void>();
  const take = sink.sink.events.bind(sink.sink);
  sink.sink.events = async (events) => {
    await inbox.promise;
    await take(events);
  };
  await scenario.open({}, sink);
  await expect.poll(() => sink.statuses.at(-1)?.status, WAIT).toBe('CONNECTED');
  const { connections } = simulator;
  const text = 'x'.repeat(MIB / 16);
  for (let index = 0; index < 512; index += 1) await chat.write(`${index} ${text}`);
  await expect.poll(() => store.received, WAIT).toBeGreaterThan(120);
  // The first probes may still see messages that lay in the buffers of the network.
  const probe = vi.spyOn(answers, 'w:p get ping');
  await expect.poll(() => probe.mock.calls.length, WAIT).toBeGreaterThanOrEqual(5);
  // Of 32 megabytes 8 are on their way to the inbox, 8 wait behind them, some lie in the buffers of the network.
  expect(store.received).toBeLessThan(132);
  expect(phone.device.wire?.unread).toBeGreaterThan(6 * MIB);
  inbox.resolve();
  await expect.poll(() => sink.events.length, { timeout: 60_000 }).toBe(512);
  const bodies = sink.events.map((event) => (event.kind === 'message' ? event.body.split(' ')[0] : ''));
  expect(bodies).toEqual(Array.from({ length: 512 }, (_, index) => String(index)));
  expect(simulator.connections).toBe(connections);
  expect(sink.statuses.at(-1)?.status).toBe('CONNECTED');
}, 120_000);

test('nothing is processed before the start, and then first what the start brings', async () => {
  const source = { pause: vi.fn(), resume: vi.fn() };
  const queue = new WireQueue(() => source);
  const order: string[] = [];
  const take = (name: string, bytes = 1) => queue.take(stanza(bytes), async () => void order.push(name));
  take('early', 9 * MIB);
  await queue.done();
  expect([order, source.pause.mock.calls.length]).toEqual([[], 0]);
  queue.start(() => take('kept'));
  take('late');
  expect(source.pause).toHaveBeenCalledTimes(1);
  await queue.done();
  expect(order).toEqual(['kept', 'early', 'late']);
  expect(source.resume).toHaveBeenCalledTimes(1);
});
