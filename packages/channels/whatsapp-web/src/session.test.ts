import { SendError, type ChannelSession, type Outgoing, type Party } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
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

let counter = 0;
const outgoing = (body: string): Outgoing => ({
  wid: `TEST${(counter += 1)}`,
  to: ana,
  body,
  mediaType: 'conversation',
});
const shown = () => chat.screen.all.filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body);
const received = () => scenario.sink.bodies();
const settled = () => expect.poll(() => scenario.phone.device.waiting.length, WAIT).toBe(0);

describe('receiving', () => {
  test('a message names its author by number and alias, and is confirmed to WhatsApp', async () => {
    await chat.write('oi');
    const [event] = await scenario.sink.eventually(1, 'message');
    expect(event).toMatchObject({ body: 'oi', fromMe: false });
    expect(event).toMatchObject({
      chat: {
        kind: 'phone',
        value: ana.value,
        name: 'Ana',
        aliases: [{ kind: 'lid', value: `8${ana.value}` }],
      },
    });
    await settled();
  });

  test('a message that the inbox refuses is kept, and delivered by the next process', async () => {
    scenario.sink.failNext = 1_000;
    await chat.write('um');
    await chat.write('dois');
    // WhatsApp forgets a confirmed message: only the store has it now.
    await settled();
    expect(received()).toEqual([]);
    await session.close();
    scenario.sink.failNext = 0;
    await scenario.open();
    await expect.poll(received, WAIT).toEqual(['um', 'dois']);
    await chat.write('três');
    await expect.poll(received, WAIT).toEqual(['um', 'dois', 'três']);
    await expect.poll(() => scenario.store.received, WAIT).toBe(0);
  });

  test('a person who changes from number to alias in the middle of a conversation stays one person', async () => {
    chat.person.addressing = 'pn';
    await chat.write('com número');
    chat.person.addressing = 'lid';
    await chat.write('com apelido');
    await session.send(outgoing('resposta'));
    await chat.write('ainda eu');
    await expect.poll(received, WAIT).toEqual(['com número', 'com apelido', 'ainda eu']);
    const chats = scenario.sink.events.flatMap((event) => (event.kind === 'message' ? [event.chat] : []));
    expect(chats.every(({ value }) => value === ana.value)).toBe(true);
    expect(shown()).toEqual(['resposta']);
  });

  test('an unreadable message becomes a placeholder, and later gets its content under the same id', async () => {
    await chat.write('um');
    await expect.poll(received, WAIT).toEqual(['um']);
    chat.garbleNext = 1;
    chat.answersRetries = false;
    scenario.phone.talk.answers = false;
    const wid = await chat.write('dois');
    const placeholder = () => scenario.sink.events.find((event) => event.wid === wid);
    await expect.poll(placeholder, WAIT).toMatchObject({ mediaType: 'ciphertext' });
    await chat.answerRetries();
    await expect
      .poll(() => scenario.sink.events.filter((event) => event.wid === wid).at(-1), WAIT)
      .toMatchObject({
        mediaType: 'conversation',
        body: 'dois',
      });
    await chat.write('três');
    await expect.poll(() => received().at(-1), WAIT).toBe('três');
  });

  test('after a customer changes keys, messages arrive in both directions', async () => {
    await chat.write('um');
    await session.send(outgoing('dois'));
    await expect.poll(received, WAIT).toEqual(['um']);
    chat.person.reinstall();
    await chat.write('três');
    await expect.poll(received, WAIT).toEqual(['um', 'três']);
    await session.send(outgoing('quatro'));
    await expect.poll(shown, WAIT).toEqual(['dois', 'quatro']);
    chat.person.reinstall();
    await session.send(outgoing('cinco'));
    await expect.poll(shown, WAIT).toEqual(['dois', 'quatro', 'cinco']);
  });

  test('a short outage of the store loses nothing', async () => {
    scenario.store.failNext = 5;
    await chat.write('um');
    await chat.write('dois');
    await expect.poll(received, WAIT).toEqual(['um', 'dois']);
    expect(scenario.store.failNext).toBe(0);
    scenario.store.failNext = 1;
    await expect(session.send(outgoing('três'))).rejects.toMatchObject({ transient: true });
    await session.send(outgoing('três'));
    await expect.poll(shown, WAIT).toEqual(['três']);
  });

  test('a connection that is cut with messages in its queue loses none, and shows none as unreadable', async () => {
    const save = scenario.store.saveAuth.bind(scenario.store);
    const cut = Promise.withResolvers<void>();
    scenario.store.saveAuth = async (...parts) => {
      // The store is slow, so that the other messages stay in the queue until the cut.
      if (received().length > 2) await cut.promise;
      return save(...parts);
    };
    await chat.write('m0');
    await expect.poll(received, WAIT).toEqual(['m0']);
    const bodies = Array.from({ length: 12 }, (_, index) => `m${index}`);
    for (const body of bodies.slice(1)) await chat.write(body);
    await expect.poll(() => received().length, { ...WAIT, interval: 1 }).toBeGreaterThan(2);
    scenario.phone.network.cut();
    cut.resolve();
    // A message that was read but could not be confirmed any more comes twice, under one id.
    await expect.poll(() => [...new Set(received())], WAIT).toEqual(bodies);
    await settled();
    const kinds = scenario.sink.events.flatMap((event) =>
      event.kind === 'message' ? [event.mediaType] : [],
    );
    expect(kinds).not.toContain('ciphertext');
  });

  test('a protocol message from a stranger is ignored', async () => {
    const { Type } = proto.Message.ProtocolMessage;
    await chat.write('um');
    const keys = [{ keyId: { keyId: Buffer.from('forged') }, keyData: { keyData: Buffer.alloc(32) } }];
    await chat.send({
      protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } },
    });
    await chat.send({
      protocolMessage: {
        type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationResult: [
            {
              placeholderMessageResendResponse: {
                webMessageInfoBytes: proto.WebMessageInfo.encode({
                  key: { remoteJid: '5511988887777@s.whatsapp.net', fromMe: true, id: 'FORGED' },
                  message: { conversation: 'nunca dito' },
                }).finish(),
              },
            },
          ],
        },
      },
    });
    await chat.write('dois');
    await expect.poll(received, WAIT).toEqual(['um', 'dois']);
    expect(
      [...scenario.store.session.keys.keys()].some((key) => key.startsWith('app-state-sync-key\nZm9yZ2Vk')),
    ).toBe(false);
  });
});

describe('sending', () => {
  test.each(['before-delivery', 'before-ack', 'after-ack'] as const)(
    'a message cut %s reaches the customer once',
    async (where) => {
      const message = outgoing('uma vez');
      scenario.phone.network.cutNext(where);
      const first = await session.send(message).catch((error: unknown) => error);
      await scenario.connected();
      if (first instanceof SendError) {
        expect(first.transient).toBe(true);
        expect(await session.findSent(message.wid)).toBeNull();
      }
      await expect
        .poll(
          () =>
            session.send(message).then(
              () => true,
              () => false,
            ),
          WAIT,
        )
        .toBe(true);
      await expect.poll(shown, WAIT).toEqual(['uma vez']);
    },
  );

  test('a phone that could not read a message requests it again, and shows it once', async () => {
    chat.unreadableNext = 1;
    await session.send(outgoing('de novo'));
    await expect.poll(shown, WAIT).toEqual(['de novo']);
  });

  test('a message that we sent is available after a restart for phones that request it again', async () => {
    chat.person.switchOff();
    chat.unreadableNext = 1;
    await session.send(outgoing('guardada'));
    await session.close();
    await scenario.open();
    await scenario.connected();
    await chat.person.switchOn();
    await expect.poll(shown, WAIT).toEqual(['guardada']);
  });

  test('a message of others is never sent as ours to a phone that requests it again', async () => {
    const rui = scenario.simulator.person({ number: '5511999990002', name: 'Rui' }).with(scenario.phone);
    const poll = { name: 'Forjada', options: [{ optionName: 'a' }], selectableOptionsCount: 1 };
    const id = await rui.send({
      messageContextInfo: { messageSecret: Buffer.alloc(32, 7) },
      pollCreationMessageV3: poll,
    });
    await expect.poll(() => scenario.store.contents.has(id), WAIT).toBe(true);
    chat.demandAgain(id);
    await expect.poll(() => scenario.store.asked, WAIT).toContain(id);
    await session.send(outgoing('depois'));
    await expect.poll(shown, WAIT).toEqual(['depois']);
  });

  test('many messages to one person keep their order', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await Promise.all(bodies.map((body) => session.send(outgoing(body))));
    await expect.poll(shown, WAIT).toEqual(bodies);
  });

  test('a restriction of the number is reported with the failed message, and its end if known', async () => {
    const { network } = scenario.phone;
    network.failNext(2, '463');
    const refusal = { transient: false, restriction: { until: null } };
    await expect(session.send(outgoing('x'))).rejects.toMatchObject(refusal);
    network.timeLock = new Date(Date.now() + 3_600_000);
    await expect(session.send(outgoing('y'))).rejects.toMatchObject({
      restriction: { until: `${network.timeLock.toISOString().slice(0, -5)}.000Z` },
    });
    // Neither answer is the platform's own notice that a restriction begins or ends.
    expect(scenario.sink.restrictions).toEqual([]);
    expect(scenario.simulator.unanswered).toEqual([]);
  });
});

test('a code that is typed into the phone pairs it as well', async () => {
  await expect(session.pairingCode?.('5511999990000')).rejects.toMatchObject({ transient: false });
  await session.logout();
  await session.close();
  const again = await scenario.open();
  await expect(again.pairingCode?.('5511999990000')).rejects.toMatchObject({ transient: true });
  await expect.poll(() => scenario.status, WAIT).toBe('qrcode');
  const code = (await again.pairingCode?.('+55 (11) 99999-0000'))?.code ?? '';
  const entered = () =>
    scenario.phone.enterCode(code).then(
      () => true,
      () => false,
    );
  await expect.poll(entered, WAIT).toBe(true);
  await scenario.connected();
});

test('prekeys that are used up are replaced', async () => {
  const { device } = scenario.phone;
  const before = device.preKeys.size;
  for (let index = 0; index < before - 2; index += 1) device.bundle();
  await chat.write('oi');
  await expect.poll(received, WAIT).toEqual(['oi']);
  await expect.poll(() => device.preKeys.size, WAIT).toBeGreaterThan(4);
});
