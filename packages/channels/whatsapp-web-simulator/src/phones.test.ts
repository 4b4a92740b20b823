import type { Party } from '@prosa/channel-driver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Phones, type Simulator, startSimulator } from './index.ts';
import type { Phone } from './people/phone.ts';
import { Client, WAIT } from './testing.ts';

const ana: Party = { kind: 'phone', value: '5511988887777', name: 'Ana' };
const obra: Party = { kind: 'group', value: '120363041234567890', name: 'Obra' };
const photo = { path: 'company1/x.jpg', name: 'x.jpg', mime: 'image/jpeg', size: 3 };
const ANA = '5511988887777@s.whatsapp.net';

let simulator: Simulator;
let phone: Phone;
let phones: Phones;
let client: Client;

beforeEach(async () => {
  simulator = await startSimulator();
  phone = simulator.phone('5511999990000');
  phones = new Phones(simulator, phone, [ana]);
  client = new Client(simulator.server, { emitOwnEvents: false });
  await client.pair(phone);
});

afterEach(async () => {
  expect(simulator.unanswered).toEqual([]);
  await client.close();
  await simulator.stop();
});

test('people write, send files, use groups, change messages, and see what the business does', async () => {
  const wid = await phones.write(ana, 'Oi', { wid: 'w1', at: '2026-11-20T12:00:00.000Z' });
  await phones.write(ana, 'Olhe', { media: photo, group: obra });
  await phones.write(ana, 'Tem?', { quotedWid: wid });
  await expect.poll(() => client.texts, WAIT).toEqual(['Oi', 'Tem?']);
  await phones.edit(ana, wid, 'Olá');
  await phones.react(ana, wid, '👍');
  await phones.react(ana, wid, '');
  await phones.call(ana, true);
  await client.socket!.sendPresenceUpdate('composing', ANA);
  await expect.poll(() => phones.seesTyping(ana), WAIT).toBe(true);
  await client.socket!.sendMessage(ANA, { text: 'Temos' });
  await expect
    .poll(async () => (await phones.screen(ana)).map(({ body }) => body), WAIT)
    .toEqual(['Olá', 'Tem?', 'Temos']);
  expect((await phones.screen(ana)).at(-1)).toMatchObject({ hasMedia: false, hasParts: false });
  await client.socket!.sendMessage(ANA, { poll: { name: 'Qual?', values: ['A', 'B'] } });
  await expect
    .poll(async () => (await phones.screen(ana)).at(-1), WAIT)
    .toMatchObject({ body: 'Qual?', hasParts: true });
  await phones.read(ana);
  await phones.remove(ana, wid);
  expect((await phones.screen(ana))[0]).toMatchObject({ wid: 'w1', deleted: true, reactions: [] });
  expect((await phones.screen(obra))[0]).toMatchObject({ body: 'Olhe', hasMedia: true });
});

test('the address book reaches the devices, and a number that left is unknown', async () => {
  for (let index = 0; index < 30; index += 1)
    await phones.save({ kind: 'phone', value: `55119100000${10 + index}`, name: `P${index}` });
  await phones.save({ ...ana, name: 'Ana da Obra' });
  await phones.write(ana, 'Oi');
  await expect.poll(() => client.contacts.size, WAIT).toBe(31);
  expect(client.contacts.get(ANA)).toBe('Ana da Obra');
  await phones.leave(ana);
  expect(await client.socket!.onWhatsApp(ana.value)).toEqual([]);
});

test('a device can request the messages before a given one', async () => {
  for (let index = 0; index < 5; index += 1)
    await phones.wroteBefore(ana, `m${index}`, {
      at: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
    });
  await phones.write(ana, 'Oi');
  await expect.poll(() => client.texts, WAIT).toEqual(['Oi']);
  const key = client.messages.at(-1)!.key;
  await client.socket!.fetchMessageHistory(3, key, 1_700_000_004_000);
  await expect
    .poll(() => client.history.at(-1)?.messages.map(({ message }) => message?.conversation), WAIT)
    .toEqual(['m3', 'm2', 'm1']);
});

test('the connection is slow, refuses, breaks, comes back, and is ended by the phone', async () => {
  await phones.setLatency(60);
  const earlier = AbortSignal.timeout(50);
  const { key: lost } = (await client.socket!.sendMessage(ANA, { text: 'devagar' }))!;
  await expect.poll(() => client.acks.get(lost.id!), WAIT).toBeNull();
  expect(earlier.aborted).toBe(true);
  await phones.setLatency(0);
  await phones.write(ana, 'Oi');
  await phones.failNext(1, 'transient');
  const { key } = (await client.socket!.sendMessage(ANA, { text: 'Olá' }))!;
  await expect.poll(() => client.acks.get(key.id!), WAIT).toBe('503');
  await phones.setConnection('TIMEOUT');
  await expect.poll(() => client.ends.length, WAIT).toBe(2);
  client.connect();
  await expect.poll(() => client.ends.length, WAIT).toBe(3);
  await phones.setConnection('CONNECTED');
  client.connect();
  await client.opened(phone.device);
  await phones.setConnection('DISCONNECTED');
  await expect.poll(() => client.ends.at(-1), WAIT).toBe(401);
});
