import type { ChannelSession } from '@prosa/channel-driver';
import { RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Person } from '@prosa/channel-whatsapp-web-simulator';
import type { Group } from '@prosa/channel-whatsapp-web-simulator';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let ana: Person;
let group: Group;
let session: ChannelSession;

beforeEach(async () => {
  scenario = await Scenario.start();
  ana = scenario.simulator.person({ number: '5511999990001', name: 'Ana' });
  group = scenario.simulator.group(scenario.phone, 'Obra', [ana]);
  session = await scenario.paired();
});
afterEach(() => scenario.dispose());

const sentBodies = () =>
  scenario.sink.events.flatMap((event) => (event.kind === 'message' ? [[event.mediaType, event.body]] : []));

/** Damages the content, not the key: an author's first message to a group comes in these two parts. */
function spoiled(one: BinaryNode): BinaryNode {
  if (!Array.isArray(one.content)) return one;
  const content = one.content.map((part) => {
    if (part.attrs['type'] !== 'skmsg' || !(part.content instanceof Uint8Array)) return part;
    const bytes = Buffer.from(part.content);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff;
    return { ...part, content: bytes };
  });
  return { ...one, content };
}

test('a group message of which only the key could be read is read when it comes again', async () => {
  const { device } = scenario.phone;
  const deliver = device.deliver.bind(device);
  device.deliver = (one) => {
    device.deliver = deliver;
    deliver(spoiled(one));
  };
  await group.write(ana, 'bom dia');
  await expect.poll(sentBodies, WAIT).toContainEqual(['conversation', 'bom dia']);
});

test('a group message that was cut off after its key comes with the next connection', async () => {
  const { store, phone } = scenario;
  const save = store.saveAuth.bind(store);
  const { device } = phone;
  const sendOffline = device.sendOffline.bind(device);
  // WhatsApp sends the rest only after the driver has processed its notes.
  const connected = () => scenario.statuses.filter((status) => status === 'CONNECTED').length;
  device.sendOffline = () => void expect.poll(connected, WAIT).toBe(2).then(sendOffline);
  let cut = false;
  store.saveAuth = async (ref, changes) => {
    await save(ref, changes);
    if (cut || !changes.keys.some(({ type, id }) => type === 'prosa-received' && id.startsWith(group.jid)))
      return;
    cut = true;
    phone.network.cut();
    await expect.poll(() => device.wire).toBeNull();
  };
  await group.write(ana, 'bom dia');
  await expect.poll(() => cut, WAIT).toBe(true);
  await expect.poll(sentBodies, WAIT).toContainEqual(['conversation', 'bom dia']);
});

test('the content of a placeholder that is still pending is kept until the inbox has it', async () => {
  const { phone, store } = scenario;
  const chat = ana.with(phone);
  await chat.write('um');
  await expect.poll(sentBodies, WAIT).toEqual([['conversation', 'um']]);
  await session.close();
  const sink = new RecordingSink();
  const taken = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const delivered: string[] = [];
  sink.sink.events = async (events) => {
    delivered.push(...events.map((event) => (event.kind === 'message' ? event.mediaType : event.kind)));
    await (delivered.length === 1 ? taken : back).promise;
  };
  await scenario.open({}, sink);
  await scenario.connected();
  await expect.poll(() => store.received, WAIT).toBe(0);
  chat.answersRetries = false;
  phone.talk.answers = false;
  chat.garbleNext = 1;
  await chat.write('dois');
  await expect.poll(() => delivered, WAIT).toEqual(['ciphertext']);
  await expect.poll(() => phone.device.waiting.length, WAIT).toBe(0);
  await chat.answerRetries();
  await expect.poll(() => store.received, WAIT).toBe(1);
  taken.resolve();
  await expect.poll(() => delivered, WAIT).toEqual(['ciphertext', 'conversation']);
  // The next write of keys, for another message, would remove it.
  await scenario.simulator.person({ number: '5511999990002', name: 'Rui' }).with(phone).write('três');
  await expect.poll(() => phone.device.waiting.length, WAIT).toBe(0);
  expect(store.received).toBe(2);
  back.resolve();
});
