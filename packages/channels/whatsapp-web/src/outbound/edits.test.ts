import type { ChannelSession, Party } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from '@prosa/channel-whatsapp-web-simulator';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let session: ChannelSession;
let chat: Chat;
const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };
const key = randomBytes(32);

beforeEach(async () => {
  scenario = await Scenario.start();
  chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  session = await scenario.paired();
});
afterEach(() => scenario.dispose());

/** Encrypts an edit as a phone does: with the key in the message, and its author. */
function hidden(id: string, author: string, content: string | Buffer): proto.IMessage {
  const iv = randomBytes(12);
  const info = `${id}${author}${author}Message Edit`;
  const secret = Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), info, 32));
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const plain =
    typeof content === 'string' ? proto.Message.encode({ conversation: content }).finish() : content;
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const targetMessageKey = { id, fromMe: true, remoteJid: scenario.phone.jid };
  return { secretEncryptedMessage: { targetMessageKey, encPayload, encIv: iv, secretEncType: 2 } };
}
const writes = async () => {
  const id = await chat.send({
    conversation: 'às oito',
    messageContextInfo: { messageSecret: key },
  });
  await expect.poll(() => scenario.sink.bodies(), WAIT).toEqual(['às oito']);
  return id;
};
const last = () => scenario.sink.events.at(-1);

test.each(['lid', 'pn'] as const)('an encrypted edit by its author is read (%s)', async (named) => {
  const id = await writes();
  const { lidJid, jid } = chat.person;
  await chat.send(hidden(id, (named === 'lid' ? lidJid : jid) ?? '', 'às nove'));
  await expect
    .poll(last, WAIT)
    .toMatchObject({ kind: 'edit', wid: id, body: 'às nove', by: { fromMe: false } });
});

test("an encrypted edit whose key is unknown, or not the author's, becomes a notice that there was one", async () => {
  const id = await writes();
  const rui = scenario.simulator.person({ number: '5511999990002', name: 'Rui' }).with(scenario.phone);
  await rui.send(hidden(id, rui.person.lidJid ?? '', 'forjado'));
  const content = { kind: 'message', quotedWid: id, body: expect.stringContaining('editada') };
  await expect.poll(last, WAIT).toMatchObject({ ...content, chat: { value: '5511999990002' } });
  await session.close();
  session = await scenario.open();
  await chat.send(hidden(id, chat.person.lidJid ?? '', 'às dez'));
  await expect.poll(() => scenario.sink.events.length, WAIT).toBe(3);
  expect(last()).toMatchObject({ ...content, chat: { value: ana.value } });
});

test('an encrypted edit without a message in it delays nothing behind it', async () => {
  const id = await writes();
  await chat.send(hidden(id, chat.person.lidJid ?? '', Buffer.alloc(20, 0xff)));
  await chat.write('chegou?');
  await expect
    .poll(() => scenario.sink.bodies(), WAIT)
    .toEqual(['às oito', expect.stringContaining('editada'), 'chegou?']);
});
