import { downloadMediaMessage, proto } from '@whiskeysockets/baileys';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileMessage, fileOf, type Simulator, startSimulator } from './index.ts';
import type { Person } from './people/person.ts';
import type { Phone } from './people/phone.ts';
import { Client, WAIT } from './testing.ts';

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;
const bytes = Buffer.from('um arquivo qualquer '.repeat(5_000));

let simulator: Simulator;
let client: Client;
let phone: Phone;
let ana: Person;

beforeEach(async () => {
  simulator = await startSimulator();
  phone = simulator.phone('5511999990000');
  ana = simulator.person({ number: '5511988887777', name: 'Ana' });
  client = new Client(simulator.server, { shouldSyncHistoryMessage: () => true, retryRequestDelayMs: 1 });
});

afterEach(async () => {
  expect(simulator.unanswered).toEqual([]);
  await client.close();
  await simulator.stop();
});

test('files arrive unchanged in both directions', async () => {
  await client.pair(phone);
  const chat = ana.with(phone);
  const mimetype = 'application/pdf';
  await chat.send(fileMessage(simulator.media, { kind: 'document', bytes, mimetype, fileName: 'a.pdf' }));
  await expect.poll(() => client.messages.at(-1)?.message?.documentMessage?.fileName, WAIT).toBe('a.pdf');
  const options = { options: { dispatcher: simulator.server.files!.dispatcher } as RequestInit };
  const got = await downloadMediaMessage(client.messages.at(-1)!, 'buffer', options);
  expect(Buffer.compare(got, bytes)).toBe(0);
  await client.socket!.sendMessage(ana.jid, { document: bytes, mimetype, caption: 'segue' });
  await expect.poll(() => chat.screen.all.at(-1)?.body, WAIT).toBe('segue');
  expect(Buffer.compare(fileOf(simulator.media, chat.screen.all.at(-1)!.message)!, bytes)).toBe(0);
});

test('the history is sent in parts: the newest inline, the rest to download', async () => {
  phone.history.plan.partSize = 10;
  const day = 24 * 60 * 60 * 1_000;
  for (let index = 0; index < 45; index += 1)
    phone.talk.wroteBefore(
      ana,
      { conversation: `m${index}` },
      { at: new Date(Date.now() - index * 4 * day), fromMe: index % 2 === 0 },
    );
  await client.pair(phone);
  // Baileys makes one event of several parts when they come quickly.
  const ids = () => new Set(client.history.flatMap(({ messages }) => messages.map(({ key }) => key.id)));
  await expect.poll(() => ids().size, WAIT).toBe(45);
  // The newest ten came in the message itself; names, thirteen and twenty-two messages came in parts of ten.
  expect(new Set(simulator.media.fetched).size).toBe(1 + 2 + 3);
});

test('a history that is interrupted goes on with the next connection', async () => {
  phone.history.plan.partSize = 2;
  for (let index = 0; index < 120; index += 1)
    phone.talk.wroteBefore(ana, { conversation: `m${index}` }, { at: new Date(Date.now() - index * 1_000) });
  client.connect();
  await expect.poll(() => client.codes.length, WAIT).toBeGreaterThan(0);
  const device = await phone.scan(client.codes.at(-1)!);
  await expect.poll(() => client.history.length, WAIT).toBeGreaterThan(1);
  phone.network.cut();
  await expect.poll(() => client.ends.length, WAIT).toBe(2);
  expect(device.waiting).not.toEqual([]);
  client.connect();
  await client.opened(device);
  const bodies = () =>
    client.history.flatMap(({ messages }) => messages.map(({ message }) => message?.conversation));
  // Baileys loses what it has confirmed but not emitted when it is cut; our own driver does not (past.test.ts).
  await expect.poll(bodies, WAIT).toEqual(expect.arrayContaining(['m0', 'm118', 'm119']));
});

test('messages arrive after keys were rotated, used up, or renewed on another phone', async () => {
  const device = await client.pair(phone);
  const before = device.keys.signedPreKey.id;
  await client.socket!.rotateSignedPreKey();
  expect(device.keys.signedPreKey.id).toBe(before + 1);
  device.preKeys.clear();
  const chat = ana.with(phone);
  await chat.write('sem chave');
  await expect.poll(() => client.texts, WAIT).toEqual(['sem chave']);
  await expect.poll(() => device.preKeys.size, WAIT).toBeGreaterThan(0);
  ana.reinstall();
  await client.socket!.sendMessage(ana.jid, { text: 'ainda aí?' });
  await expect.poll(() => chat.screen.all.at(-1)?.body, WAIT).toBe('ainda aí?');
  await chat.write('telefone novo');
  await expect.poll(() => client.texts, WAIT).toEqual(['sem chave', 'telefone novo']);
});

/** The notice of a phone's history in which Ana once wrote `body`. */
function oldMessage(body: string): proto.Message.IProtocolMessage {
  const syncType = HistorySyncType.RECENT;
  const key = { remoteJid: ana.jid, fromMe: false, id: body };
  const message = { key, message: { conversation: body }, messageTimestamp: 1_700_000_000 };
  const conversations = [{ id: ana.jid, messages: [{ message }] }];
  const whole = proto.HistorySync.encode({ syncType, conversations }).finish();
  const historySyncNotification = { syncType, initialHistBootstrapInlinePayload: deflateSync(whole) };
  return { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification };
}

test('a stranger who imitates our own phone is ignored (CVE-2026-48063)', async () => {
  const device = await client.pair(phone);
  const key = client.auth.creds.myAppStateKeyId;
  const chat = ana.with(phone);
  await chat.send({ protocolMessage: oldMessage('forjado') });
  const keys = [{ keyId: { keyId: Buffer.from('forged') }, keyData: { keyData: Buffer.alloc(32) } }];
  await chat.send({
    protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } },
  });
  await chat.write('depois');
  await expect.poll(() => client.texts, WAIT).toEqual(['depois']);
  await phone.send(device, oldMessage('verdadeiro'));
  const received = () => client.history.flatMap(({ messages }) => messages.map(({ key: { id } }) => id));
  await expect.poll(received, WAIT).toEqual(['verdadeiro']);
  expect(client.auth.creds.myAppStateKeyId).toBe(key);
});
