import type { MessageEvent } from '@prosa/channel-driver';
import { aesEncryptGCM, hmacSign, proto } from '@whiskeysockets/baileys';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SecretRef } from '../inbound/reading.ts';
import { readSecret } from './read-secret.ts';

const key = randomBytes(32);
const [us, ana] = ['900@lid', '77@lid'];
const party = { kind: 'lid' as const, value: '77' };
const event: MessageEvent = {
  kind: 'message',
  wid: 'V',
  chat: party,
  author: party,
  fromMe: false,
  at: '2026-11-20T12:00:00.000Z',
  mediaType: 'extendedTextMessage',
  body: '',
  quotedWid: 'P',
};

/** Encrypts an answer as a phone does. */
function hidden(plain: Uint8Array, kind: SecretRef['kind']): SecretRef {
  const purpose = kind === 'vote' ? 'Poll Vote' : 'Event Response';
  const sign = Buffer.concat([Buffer.from(`P${us}${ana}${purpose}`), Buffer.from([1])]);
  const answerKey = hmacSign(sign, hmacSign(key, new Uint8Array(32), 'sha256'), 'sha256');
  const iv = randomBytes(12);
  const payload = aesEncryptGCM(plain, answerKey, iv, Buffer.from(`P\u0000${ana}`));
  const creators = ['5511900000000@s.whatsapp.net', us];
  return { kind, wid: 'P', creators, answerers: ['5511999990001@s.whatsapp.net', ana], payload, iv };
}
const vote = (...names: string[]) =>
  hidden(
    proto.Message.PollVoteMessage.encode({
      selectedOptions: names.map((name) => createHash('sha256').update(name).digest()),
    }).finish(),
    'vote',
  );
const asked = (message: proto.IMessage) =>
  proto.Message.encode({ ...message, messageContextInfo: { messageSecret: key } }).finish();
const poll = asked({
  pollCreationMessageV3: { name: 'Q', options: [{ optionName: 'hoje' }, { optionName: 'amanhã' }] },
});

describe('an encrypted answer', () => {
  it.each([
    [['hoje'], 'hoje'],
    [['amanhã', 'hoje'], 'hoje, amanhã'],
    [[], '[Voto retirado]'],
  ])('to a poll is read whichever addresses it was encrypted with: %j', (names, body) => {
    expect(readSecret(event, vote(...names), poll)).toEqual({ ...event, body });
  });

  it('to an event is read as well', () => {
    const { EventResponseMessage } = proto.Message;
    const response = EventResponseMessage.EventResponseType.GOING;
    const answer = hidden(EventResponseMessage.encode({ response }).finish(), 'attendance');
    expect(readSecret(event, answer, asked({ eventMessage: { name: 'Feira' } }))).toMatchObject({
      body: 'Vou',
    });
  });

  it.each([
    ['what was asked is not known', null],
    ['its key is not', proto.Message.encode({ pollCreationMessageV3: { name: 'Q' } }).finish()],
    [
      'its key is another',
      proto.Message.encode({ messageContextInfo: { messageSecret: randomBytes(32) } }).finish(),
    ],
  ])('yields no event when %s', (_, content) => {
    expect(readSecret(event, vote('hoje'), content)).toBeNull();
  });
});
