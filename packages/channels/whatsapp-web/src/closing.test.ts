import type { ChannelSession, Party } from '@prosa/channel-driver';
import { RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Chat } from '@prosa/channel-whatsapp-web-simulator';
import { WAIT, Scenario } from './testing/scenario.ts';

let scenario: Scenario;
let session: ChannelSession;
let chat: Chat;
const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };

beforeEach(async () => {
  scenario = await Scenario.start();
  chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  session = await scenario.paired();
});
afterEach(() => scenario.dispose());

const settled = () => expect.poll(() => scenario.phone.device.waiting.length, WAIT).toBe(0);

test('restrictions of the number are reported in order, and retried until the inbox stores them', async () => {
  const { network } = scenario.phone;
  scenario.sink.failNext = 3;
  network.lock(new Date(Date.now() + 3_600_000));
  await expect.poll(() => scenario.sink.restrictions, WAIT).toMatchObject([{ until: expect.any(String) }]);
  network.lock(null);
  await expect.poll(() => scenario.sink.restrictions.length, WAIT).toBe(2);
  expect(scenario.sink.restrictions[1]).toBeNull();
});

describe('a session that is closed', () => {
  test('delivers the receipts that it has confirmed to WhatsApp', async () => {
    const { wid } = await session.send({ wid: 'UM', to: ana, body: 'um', mediaType: 'conversation' });
    await expect.poll(() => scenario.sink.acksOf(wid), WAIT).toEqual([2]);
    scenario.sink.failNext = 1_000;
    chat.read();
    await settled();
    const closed = session.close();
    scenario.sink.failNext = 0;
    await closed;
    expect(scenario.sink.acksOf(wid)).toEqual([2, 3]);
  });

  test('leaves no message in the store that the inbox has', async () => {
    await expect.poll(() => scenario.store.received, WAIT).toBe(0);
    scenario.sink.failNext = 1_000;
    await chat.write('um');
    await settled();
    const closed = session.close();
    scenario.sink.failNext = 0;
    await closed;
    expect(scenario.sink.bodies()).toEqual(['um']);
    expect(scenario.store.received).toBe(0);
  });

  test('waits no longer than its time limit for an unavailable inbox', async () => {
    scenario.sink.failNext = 1_000_000;
    await chat.write('um');
    await settled();
    await session.close();
    expect(scenario.sink.bodies()).toEqual([]);
    // Messages that the phone sent while pairing may be pending as well.
    expect(scenario.store.received).toBeGreaterThan(0);
  });
});

test('a session closes within its time limit when the inbox does not answer at all', async () => {
  await session.close();
  const sink = new RecordingSink();
  const back = Promise.withResolvers<void>();
  let asked = 0;
  sink.sink.events = () => {
    asked += 1;
    return back.promise;
  };
  const silent = await scenario.open({}, sink);
  await scenario.connected();
  await chat.write('um');
  await expect.poll(() => asked, WAIT).toBe(1);
  await silent.close();
  expect(sink.bodies()).toEqual([]);
  back.resolve();
});

test('a message that waits for the inbox is not processed again when the connection comes back', async () => {
  scenario.sink.failNext = 1_000_000;
  await chat.write('um');
  await settled();
  scenario.phone.network.cut();
  await expect.poll(() => scenario.statuses.filter((one) => one === 'CONNECTED').length, WAIT).toBe(2);
  await chat.write('dois');
  await settled();
  scenario.sink.failNext = 0;
  await expect.poll(() => scenario.sink.bodies(), WAIT).toEqual(['um', 'dois']);
  await expect.poll(() => scenario.store.received, WAIT).toBe(0);
});

test('a connection that breaks again and again under load delivers each message once and in order', async () => {
  const COUNT = 120;
  const bodies = Array.from({ length: COUNT }, (_, index) => `m${index}`);
  for (const [index, body] of bodies.entries()) {
    // The inbox refuses now and then, so that messages are pending at each break.
    if (index % 10 === 0) scenario.sink.failNext = 2;
    if (index % 30 === 15) scenario.phone.network.cut();
    await chat.write(body);
  }
  await expect.poll(() => scenario.sink.bodies().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(COUNT);
  await settled();
  await expect.poll(() => scenario.store.received, WAIT).toBe(0);
  expect(scenario.sink.bodies()).toEqual(bodies);
}, 60_000);

test('a message that can never be processed leaves a placeholder in its conversation', async () => {
  await session.close();
  const attrs = { id: 'POISON', from: chat.person.lidJid, t: '1700000000' };
  const stuck = { attrs, at: 1_700_000_000, begun: 5, parts: ['/////w=='] };
  scenario.store.session.keys.set('prosa-received\nstuck', JSON.stringify(JSON.stringify(stuck)));
  await scenario.open();
  await expect
    .poll(() => scenario.sink.events, WAIT)
    .toMatchObject([{ kind: 'message', wid: 'POISON', mediaType: 'ciphertext' }]);
  await expect.poll(() => scenario.store.received, WAIT).toBe(0);
});
