import type { ChannelSession } from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { afterEach, describe, expect, it } from 'vitest';
import type { MetaOptions } from './options.ts';
import type { Answer } from './simulator/graph-server.ts';
import { type MetaRig, makeRig } from './simulator/rig.ts';
import { businessCall } from './simulator/webhooks.ts';
import type { MetaChannel } from './split-webhook.ts';

let rig: MetaRig;
let sink: RecordingSink;
let session: ChannelSession;

async function open(timing: MetaOptions['timing'] = {}, channel: MetaChannel = 'whatsappapi'): Promise<void> {
  rig = await makeRig(channel, timing);
  sink = new RecordingSink();
  session = await rig.driver.open(rig.connection, sink.sink);
}
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const photo = { path: 'x', name: 'x.jpg', mime: 'image/jpeg', size: 3 };
const isFile = (path: string) => path.startsWith('files/');
const answerFiles = (answer: () => Answer | 'cut' | undefined) => {
  rig.platform.intercept = ({ path }) => (isFile(path) ? answer() : undefined);
};
async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024, 1);
}
const last = () => sink.events.at(-1);

describe('a file from a customer', () => {
  it('that is gone leaves a notice with its text', async () => {
    await open();
    answerFiles(() => ({ status: 404, json: 'gone' }));
    await rig.phones.write(rig.ana, 'Olhe', { media: photo });
    await sink.eventually(1, 'message');
    expect(last()).toMatchObject({
      mediaType: 'conversation',
      body: expect.stringMatching(/não pôde ser baixado[^]*Olhe/),
    });
  });

  it('with a false type is shown as what it is', async () => {
    await open();
    answerFiles(() => ({
      status: 200,
      bytes: Buffer.from('<html><script>'),
      headers: { 'content-type': 'image/jpeg' },
    }));
    await rig.phones.write(rig.ana, 'Olhe', { media: photo });
    await sink.eventually(1, 'message');
    expect(last()).toMatchObject({ mediaType: 'application', media: { mime: 'text/html' } });
  });

  it('that never ends is given up at the limit, and nothing of it is stored', async () => {
    await open();
    answerFiles(() => ({ status: 200, bytes: endless() }));
    await rig.phones.write(rig.ana, 'Olhe', { media: photo });
    await sink.eventually(1, 'message');
    expect(last()).toMatchObject({
      mediaType: 'conversation',
      body: expect.stringContaining('maior do que o permitido'),
    });
    expect(rig.media.files.size).toBe(0);
  });

  it('on a foreign host is not fetched', async () => {
    await open();
    rig.platform.intercept = ({ method, path }) =>
      method === 'GET' && /^[0-9a-f-]{36}$/.test(path)
        ? { status: 200, json: { url: 'http://169.254.169.254/latest/meta-data' } }
        : undefined;
    await rig.phones.write(rig.ana, 'Olhe', { media: photo });
    await sink.eventually(1, 'message');
    expect(last()).toMatchObject({ mediaType: 'conversation' });
  });

  it('that fails for now is tried again; its conversation waits in order, the others do not', async () => {
    await open();
    let isDown = true;
    answerFiles(() => (isDown ? { status: 500, json: 'down' } : undefined));
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await rig.phones.write(rig.ana, 'depois da foto');
    await rig.phones.write(rig.rui, 'de outro');
    await eventually(() => expect(sink.bodies()).toEqual(['de outro']));
    isDown = false;
    await eventually(() => expect(sink.bodies()).toEqual(['de outro', 'foto', 'depois da foto']));
    await eventually(() => expect(rig.store.waiting).toBe(0));
  });

  it('that fails for long is left out', async () => {
    await open({ fileGiveUpMs: 100 });
    answerFiles(() => 'cut');
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await sink.eventually(1, 'message');
    expect(last()).toMatchObject({ body: expect.stringContaining('não pôde ser baixado') });
  });

  it('that is on its way when the session closes is fetched by the next one', async () => {
    await open();
    answerFiles(() => ({ status: 500, json: 'down' }));
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await session.close();
    expect(sink.events).toEqual([]);
    rig.platform.intercept = () => undefined;
    session = await rig.driver.open(rig.connection, sink.sink);
    await eventually(() => expect(sink.bodies()).toEqual(['foto']));
  });
});

describe('updates', () => {
  it('all arrive once: a thousand in one call, repeated ones and unknown kinds', async () => {
    await open();
    const messages = Array.from({ length: 1_000 }, (_, index) => ({
      id: `wamid.${index}`,
      from: `5511${900_000_000 + (index % 50)}`,
      timestamp: String(1_763_640_000 + index),
      ...(index % 100 === 0 ? { type: `new_${index}` } : { type: 'text', text: { body: `t${index}` } }),
    }));
    const call = businessCall('messages', { messages });
    await rig.platform.call(call);
    await rig.platform.call(call);
    await rig.platform.call(businessCall('flows', { event: 'x' }));
    await eventually(() => expect(rig.store.waiting).toBe(0), 10_000);
    expect(sink.events).toHaveLength(1_000);
    expect(new Set(sink.events.map(({ wid }) => wid)).size).toBe(1_000);
    expect(sink.bodies()[100]).toContain('new_100');
    const times = sink.events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('that cannot be read block no others, and are logged', async () => {
    rig = await makeRig('whatsappapi');
    const stored = rig.store.updates.bind(rig.store);
    rig.store.updates = async (...asked) =>
      (await stored(...asked)).map((update) =>
        update.id > 1
          ? update
          : Object.defineProperty({ ...update }, 'payload', {
              get: () => {
                throw new Error('unreadable');
              },
            }),
      );
    sink = new RecordingSink();
    session = await rig.driver.open(rig.connection, sink.sink);
    await rig.phones.write(rig.ana, 'um');
    await rig.phones.write(rig.ana, 'dois');
    await eventually(() => expect(sink.bodies()).toEqual(['dois']));
    await eventually(() => expect(rig.store.waiting).toBe(0));
    expect(rig.logged).toEqual(['an update of the platform cannot be read; dropped']);
  });

  it('that the inbox or the store refuses are logged once, and arrive later', async () => {
    await open();
    const stored = rig.store.updates.bind(rig.store);
    let isAway = 3;
    rig.store.updates = (...asked) =>
      (isAway -= 1) >= 0 ? Promise.reject(new Error('away')) : stored(...asked);
    sink.failNext = 3;
    await rig.phones.write(rig.ana, 'um');
    await eventually(() => expect(sink.bodies()).toEqual(['um']));
    expect(rig.logged).toEqual([
      'the updates of the platform could not be taken in; tried again',
      'the inbox did not take what the platform told; tried again',
    ]);
  });

  it('delivered while the store answers are not delivered again', async () => {
    await open();
    let [brings, asks] = [false, true];
    rig.platform.intercept = ({ path }) =>
      path.startsWith('files/') && !brings ? { status: 500, json: 'down' } : undefined;
    await rig.phones.write(rig.ana, 'foto', { media: photo });
    await eventually(() => expect(rig.platform.asked.some(({ path }) => isFile(path))).toBe(true));
    const answered = Promise.withResolvers<void>();
    const stored = rig.store.updates.bind(rig.store);
    rig.store.updates = async (...asked) => {
      const answer = await stored(...asked);
      if (asks) {
        asks = false;
        brings = true;
        await eventually(() => expect(rig.store.waiting).toBe(0));
        answered.resolve();
      }
      return answer;
    };
    rig.store.wake();
    // Written before the late answer, the next message would keep it waiting.
    await answered.promise;
    await rig.phones.write(rig.ana, 'depois');
    await eventually(() => expect(sink.bodies()).toContain('depois'));
    expect(sink.bodies()).toEqual(['foto', 'depois']);
  });

  it('with a read time mark all messages sent until then, however many', async () => {
    await open({}, 'facebook');
    for (let index = 0; index < 450; index += 1) {
      await rig.store.sending(rig.connection, `W${index}`, rig.ana.value);
      await rig.store.sent(rig.connection, `W${index}`, `m.${index}`);
    }
    await rig.platform.notify({ kind: 'status', wid: 'm.449', to: rig.ana.value, status: 'read', mark: '' });
    await eventually(() => expect(sink.events).toHaveLength(450));
    expect(new Set(sink.events.map(({ wid }) => wid)).size).toBe(450);
  });

  it('about a message that was taken and not delivered give the reason', async () => {
    await open();
    const { wid } = await session.send({ wid: 'W1', to: rig.ana, body: 'x', mediaType: 'conversation' });
    await rig.platform.notify({ kind: 'status', wid, to: rig.ana.value, status: 'failed', code: 131047 });
    await eventually(() =>
      expect(last()).toMatchObject({
        kind: 'failure',
        wid,
        reason: expect.stringMatching(/^meta\.window\?/),
      }),
    );
  });

  it('about a message that failed for a while promise no other try', async () => {
    await open();
    const { wid } = await session.send({ wid: 'W1', to: rig.ana, body: 'x', mediaType: 'conversation' });
    await rig.platform.notify({ kind: 'status', wid, to: rig.ana.value, status: 'failed', code: 131056 });
    await eventually(() =>
      expect(last()).toMatchObject({ reason: expect.stringMatching(/^meta\.failedLate\?/) }),
    );
  });

  it('that come late and out of order keep their own times', async () => {
    await open();
    await rig.phones.write(rig.ana, 'dois', { at: '2026-11-20T12:00:02.000Z' });
    await rig.phones.write(rig.ana, 'um', { at: '2026-11-20T12:00:01.000Z' });
    const events = await sink.eventually(2, 'message');
    expect(events.map(({ at }) => at)).toEqual(['2026-11-20T12:00:02.000Z', '2026-11-20T12:00:01.000Z']);
  });

  it('from a person without a number are answered at the id that they have', async () => {
    await open();
    const from_user_id = 'BR.1502576394655843';
    const contacts = [{ user_id: from_user_id, profile: { name: 'Ana', username: 'ana' } }];
    const messages = [{ id: 'wamid.1', from_user_id, timestamp: '1', type: 'text', text: { body: 'Oi' } }];
    await rig.platform.call(businessCall('messages', { contacts, messages }));
    const [event] = await sink.eventually(1, 'message');
    const to = event && 'chat' in event ? event.chat : rig.ana;
    expect(to).toEqual({ kind: 'bsuid', value: from_user_id, name: 'Ana', username: 'ana' });
    await session.send({ wid: 'W1', to, body: 'Olá', mediaType: 'conversation' });
    expect(rig.platform.sentBodies().at(-1)).toMatchObject({ recipient: from_user_id });
    expect(rig.platform.sentBodies().at(-1)).not.toHaveProperty('to');
  });
});

it.each(['facebook', 'instagram'] as const)(
  'a person on %s has a name even before the first check of the connection',
  async (channel) => {
    rig = await makeRig(channel);
    const connectionOf = rig.store.connection.bind(rig.store);
    const firstPoll = Promise.withResolvers<void>();
    let asked = 0;
    rig.store.connection = async () => {
      asked += 1;
      if (asked === 1) await firstPoll.promise;
      return connectionOf();
    };
    sink = new RecordingSink();
    session = await rig.driver.open(rig.connection, sink.sink);
    await rig.phones.write(rig.ana, 'Oi');
    await sink.eventually(1, 'message');
    expect(last()).toMatchObject({ chat: { name: 'Ana' } });
    firstPoll.resolve();
  },
);
