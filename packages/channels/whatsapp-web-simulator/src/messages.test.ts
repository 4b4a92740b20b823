import { proto } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Chat, type Simulator, startSimulator } from './index.ts';
import type { Person } from './people/person.ts';
import type { Phone } from './people/phone.ts';
import type { Companion } from './platform/companion.ts';
import { Client, WAIT } from './testing.ts';

const { REVOKE } = proto.WebMessageInfo.StubType;
let simulator: Simulator;
let client: Client;
let phone: Phone;
let device: Companion;
let ana: Person;
let chat: Chat;

beforeEach(async () => {
  simulator = await startSimulator();
  phone = simulator.phone('5511999990000');
  client = new Client(simulator.server, { retryRequestDelayMs: 1, emitOwnEvents: false });
  device = await client.pair(phone);
  ana = simulator.person({ number: '5511988887777', name: 'Ana' });
  chat = ana.with(phone);
});

afterEach(async () => {
  expect(simulator.unanswered).toEqual([]);
  await client.close();
  await simulator.stop();
});

const bodies = () => chat.screen.all.map(({ body }) => body);
const settled = () => expect.poll(() => device.waiting.length, WAIT).toBe(0);

test('messages of a customer arrive in order, and are confirmed', async () => {
  const ids = [await chat.write('oi'), await chat.write('tudo bem?'), await chat.write('alô')];
  await expect.poll(() => client.texts, WAIT).toEqual(['oi', 'tudo bem?', 'alô']);
  const [first] = client.messages.slice(-3);
  expect(first!.key).toMatchObject({ remoteJid: ana.lidJid, remoteJidAlt: ana.jid, id: ids[0] });
  expect(first!.pushName).toBe('Ana');
  await expect.poll(() => ids.map((id) => chat.ticks.get(id)), WAIT).toEqual(Array(3).fill('delivered'));
  await client.socket!.readMessages([first!.key]);
  await expect.poll(() => chat.ticks.get(ids[0]!), WAIT).toBe('read');
});

test.each(['pn', 'lid'] as const)('a message to a %s reaches the phone of the customer', async (to) => {
  await chat.write('oi');
  await expect.poll(() => client.texts, WAIT).toEqual(['oi']);
  const sent = await client.socket!.sendMessage(to === 'pn' ? ana.jid : ana.lidJid!, { text: 'olá' });
  await expect.poll(bodies, WAIT).toEqual(['oi', 'olá']);
  const { id } = sent!.key;
  await expect.poll(() => client.acks.get(id!), WAIT).toBeNull();
  await expect.poll(() => client.updates.map(({ update }) => update.status), WAIT).toContain(3);
  chat.read();
  await expect.poll(() => client.updates.map(({ update }) => update.status), WAIT).toContain(4);
  await expect.poll(() => phone.talk.all.map((one) => one.id), WAIT).toContain(id);
  await settled();
});

test('a first message to a customer arrives, and one to an unknown number is refused', async () => {
  await client.socket!.sendMessage(ana.jid, { text: 'bom dia' });
  await expect.poll(bodies, WAIT).toEqual(['bom dia']);
  const lost = await client.socket!.sendMessage('5511000000000@s.whatsapp.net', { text: 'alguém?' });
  await expect.poll(() => client.acks.get(lost!.key.id!), WAIT).toBe('404');
});

test('edits, removals, reactions and quotes work in both directions', async () => {
  const id = await chat.write('oi');
  await chat.edit(id, 'olá');
  await chat.react(id, '👍');
  await expect.poll(() => client.messages.length, WAIT).toBeGreaterThanOrEqual(3);
  const sent = (await client.socket!.sendMessage(ana.jid, { text: 'um' }))!;
  await client.socket!.sendMessage(ana.jid, { text: 'dois', edit: sent.key });
  const quoted = client.messages.find(({ key }) => key.id === id)!;
  await client.socket!.sendMessage(ana.jid, { text: 'três' }, { quoted });
  await client.socket!.sendMessage(ana.jid, { react: { text: '❤️', key: quoted.key } });
  await expect.poll(bodies, WAIT).toEqual(['olá', 'dois', 'três']);
  await expect.poll(() => chat.screen.get(id)!.reactions.length, WAIT).toBe(2);
  expect(chat.screen.all.at(-1)).toMatchObject({ quotedId: id, fromBusiness: true });
  await client.socket!.sendMessage(ana.jid, { delete: sent.key });
  await expect.poll(() => chat.screen.get(sent.key.id!)!.deleted, WAIT).toBe(true);
  await chat.remove(id);
  await expect
    .poll(() => client.updates.some(({ update }) => update.messageStubType === REVOKE), WAIT)
    .toBe(true);
});

test('messages written while the connection was down arrive when it is up again', async () => {
  phone.network.cut();
  await expect.poll(() => device.wire).toBeNull();
  await chat.write('um');
  await chat.write('dois');
  expect(device.waiting.length).toBe(2);
  client.connect();
  await expect.poll(() => client.texts, WAIT).toEqual(['um', 'dois']);
  await settled();
});

test('an unreadable message is requested again, and then read', async () => {
  await chat.write('um');
  await expect.poll(() => client.texts, WAIT).toEqual(['um']);
  chat.garbleNext = 1;
  chat.answersRetries = false;
  phone.talk.answers = false;
  const id = await chat.write('dois');
  await expect.poll(() => client.messages.at(-1)?.messageStubParameters?.length, WAIT).toBe(1);
  await chat.answerRetries();
  await expect.poll(() => client.texts, WAIT).toEqual(['um', 'dois']);
  expect(client.messages.at(-1)!.key.id).toBe(id);
  await settled();
});

test('the content of a message that came without it is requested from the phone', async () => {
  chat.withoutContentNext = 1;
  const id = await chat.write('só no celular');
  await expect.poll(() => client.texts, WAIT).toEqual(['só no celular']);
  expect(client.messages.filter(({ key }) => key.id === id)).toHaveLength(2);
});

test('a customer who could not read a message requests it again, and sees it once', async () => {
  chat.unreadableNext = 2;
  await client.socket!.sendMessage(ana.jid, { text: 'oi' });
  await expect.poll(bodies, WAIT).toEqual(['oi']);
  expect([...chat.screen.arrived.values()]).toEqual([1]);
});

test('messages written on the phone itself reach its devices', async () => {
  await phone.talk.send(ana, { conversation: 'do celular' });
  const fromMe = () => client.messages.filter(({ key, message }) => key.fromMe && message?.conversation);
  await expect.poll(() => fromMe().map(({ key }) => key.remoteJid), WAIT).toEqual([ana.lidJid]);
  expect(bodies()).toEqual(['do celular']);
});

test('a message is refused by its acknowledgement', async () => {
  phone.network.failNext(1, '463');
  const { key } = (await client.socket!.sendMessage(ana.jid, { text: 'oi' }))!;
  await expect.poll(() => client.acks.get(key.id!), WAIT).toBe('463');
  expect(bodies()).toEqual([]);
});

test.each([
  ['before-delivery', 0, false],
  ['before-ack', 1, false],
  ['after-ack', 1, true],
] as const)('the connection breaks in the middle of a send, %s', async (where, shown, isAcked) => {
  phone.network.cutNext(where);
  const { key } = (await client.socket!.sendMessage(ana.jid, { text: 'oi' }))!;
  await expect.poll(() => client.ends.length, WAIT).toBe(2);
  await expect.poll(() => bodies().length, WAIT).toBe(shown);
  expect(client.acks.has(key.id!)).toBe(isAcked);
  client.connect();
  await client.opened(device);
  // The same message again, as a careful client sends it: nobody sees it twice.
  await client.socket!.relayMessage(ana.jid, { conversation: 'oi' }, { messageId: key.id! });
  await expect.poll(() => chat.screen.arrived.get(key.id!), WAIT).toBe(shown + 1);
  expect(bodies()).toEqual(['oi']);
});

test('a phone that is switched off gets its messages later', async () => {
  ana.switchOff();
  const { key } = (await client.socket!.sendMessage(ana.jid, { text: 'oi' }))!;
  await expect.poll(() => client.acks.has(key.id!), WAIT).toBe(true);
  expect(bodies()).toEqual([]);
  await ana.switchOn();
  expect(bodies()).toEqual(['oi']);
});

test('messages and calls of a blocked person do not arrive', async () => {
  await chat.write('um');
  await expect.poll(() => client.texts, WAIT).toEqual(['um']);
  await client.socket!.updateBlockStatus(ana.lidJid!, 'block');
  await chat.write('dois');
  chat.call(false).end();
  await client.socket!.updateBlockStatus(ana.lidJid!, 'unblock');
  await chat.write('três');
  await expect.poll(() => client.texts, WAIT).toEqual(['um', 'três']);
});

test('typing is shown, and calls ring and can be declined', async () => {
  const calls: string[] = [];
  client.socket!.ev.on('call', ([call]) => calls.push(call!.status));
  await client.socket!.sendPresenceUpdate('composing', ana.jid);
  await expect.poll(() => chat.seesTyping, WAIT).toBe(true);
  const call = chat.call(true);
  await expect.poll(() => calls, WAIT).toEqual(['offer']);
  await client.socket!.rejectCall(call.id, ana.lidJid!);
  expect(chat.rejectedCalls).toEqual([call.id]);
  call.end('timeout');
  await expect.poll(() => calls, WAIT).toEqual(['offer', 'timeout']);
  await settled();
});

test('an alias given in the middle of a conversation is used from then on', async () => {
  const rui = simulator.person({ number: '5511977776666', lid: null, name: 'Rui' });
  const talk = rui.with(phone);
  await talk.write('antes');
  await expect.poll(() => client.texts, WAIT).toEqual(['antes']);
  expect(client.messages.at(-1)!.key.remoteJid).toBe(rui.jid);
  simulator.giveAlias(rui, '777123456');
  await talk.write('depois');
  await expect.poll(() => client.texts, WAIT).toEqual(['antes', 'depois']);
  expect(client.messages.at(-1)!.key).toMatchObject({ remoteJid: '777123456@lid', remoteJidAlt: rui.jid });
  await client.socket!.sendMessage('777123456@lid', { text: 'certo' });
  await expect.poll(() => talk.screen.all.at(-1)?.body, WAIT).toBe('certo');
});
