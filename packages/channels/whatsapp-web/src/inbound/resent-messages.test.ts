import { RecordingSink } from '@prosa/channel-driver/conformance';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ResentMessages } from './resent-messages.ts';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

/** Without placeholders: each connection publishes them again until the content has come. */
const bodiesIn = (sink: RecordingSink) =>
  sink.events.flatMap((event) =>
    event.kind === 'message' && event.mediaType !== 'ciphertext' ? [[event.mediaType, event.body]] : [],
  );

test('a message that our own phone sends again survives a crash until the inbox has it', async () => {
  const chat = scenario.simulator.person({ number: '5511999990001', name: 'Ana' }).with(scenario.phone);
  await (await scenario.paired()).close();
  const delivered: string[] = [];
  const crash = Promise.withResolvers<void>();
  const dying = new RecordingSink();
  dying.sink.events = async (events) => {
    delivered.push(...events.map((event) => (event.kind === 'message' ? event.mediaType : event.kind)));
    if (delivered.includes('conversation')) await crash.promise;
  };
  const session = await scenario.open({}, dying);
  await expect.poll(() => dying.statuses.at(-1)?.status, WAIT).toBe('CONNECTED');
  await expect.poll(() => scenario.store.received, WAIT).toBe(0);
  chat.withoutContentNext = 1;
  await chat.write('uma vez só');
  await expect.poll(() => delivered, WAIT).toEqual(['ciphertext', 'conversation']);
  await expect.poll(() => scenario.phone.device.waiting.length, WAIT).toBe(0);
  // The next write of keys, for another message, would remove the note.
  await scenario.simulator
    .person({ number: '5511999990002', name: 'Rui' })
    .with(scenario.phone)
    .write('depois');
  await expect.poll(() => scenario.phone.device.waiting.length, WAIT).toBe(0);
  expect(scenario.store.received).toBe(2);
  await session.close();
  const next = new RecordingSink();
  await scenario.open({}, next);
  await expect
    .poll(() => bodiesIn(next), WAIT)
    .toEqual([
      ['conversation', 'uma vez só'],
      ['conversation', 'depois'],
    ]);
  await expect.poll(() => scenario.store.received, WAIT).toBe(0);
  crash.resolve();
});

const { Type } = proto.Message.ProtocolMessage;
const RESPONSE = Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE;
const bytesOf = (id: string) => proto.WebMessageInfo.encode({ key: { remoteJid: '1@lid', id } }).finish();

/** An answer of our own phone, unless the options name another sender or type. */
function answer(contents: Uint8Array[], { fromMe = true, type = RESPONSE } = {}): WAMessage {
  const peerDataOperationResult = contents.map((webMessageInfoBytes) => ({
    placeholderMessageResendResponse: { webMessageInfoBytes },
  }));
  const protocolMessage = {
    type,
    peerDataOperationRequestResponseMessage: { peerDataOperationResult },
  };
  return { key: { remoteJid: '5511@s.whatsapp.net', fromMe, id: 'R' }, message: { protocolMessage } };
}

test('an answer is done with its last inner message, also when it comes twice', () => {
  const resent = new ResentMessages();
  const done: string[] = [];
  expect(resent.defers(answer([bytesOf('A'), bytesOf('B')]), () => done.push('first'))).toBe(true);
  expect(resent.defers(answer([bytesOf('B')]), () => done.push('second'))).toBe(true);
  resent.done('A');
  resent.done('C');
  expect(done).toEqual([]);
  resent.done('B');
  resent.done('B');
  expect(done).toEqual(['first', 'second']);
});

test.each([
  ['one in which nothing lies', answer([])],
  ['one that cannot be read', answer([Buffer.from('nothing of the kind')])],
  ['one of somebody else', answer([bytesOf('A')], { fromMe: false })],
  ['another protocol message', answer([bytesOf('A')], { type: Type.REVOKE })],
])('nothing is awaited from %s', (_, message) => {
  expect(new ResentMessages().defers(message, () => expect.fail())).toBe(false);
});
