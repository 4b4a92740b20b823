import { type ChannelSession, type Outgoing, SendError } from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { failureKind } from '@prosa/domain';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import type { MetaOptions } from './options.ts';
import { type MetaRig, makeRig } from './simulator/rig.ts';
import type { MetaChannel } from './split-webhook.ts';

let rig: MetaRig;
let sink: RecordingSink;
let session: ChannelSession;

async function open(channel: MetaChannel, timing: MetaOptions['timing'] = {}): Promise<void> {
  rig = await makeRig(channel, timing);
  sink = new RecordingSink();
  session = await rig.driver.open(rig.connection, sink.sink);
  await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('CONNECTED'));
}
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const text = (wid: string, body = wid): Outgoing => ({ wid, to: rig.ana, body, mediaType: 'conversation' });
const bodies = () => rig.platform.screen(rig.ana.value).map(({ body }) => body);
const fault = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof SendError)) throw new Error(`no SendError but ${String(error)}`);
  return error;
};

describe.each(['facebook', 'instagram'] as const)(
  'an answer on %s long after the customer last wrote',
  (channel) => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);

    it.each([
      [2, true, true],
      [2, false, false],
      [8, true, false],
    ])('after %d days, by a person: %s', async (count, isByPerson, arrives) => {
      await open(channel);
      rig.platform.heard(rig.ana, days(count));
      const late = { ...text('W'), ...(isByPerson ? { answersSince: days(count).toISOString() } : {}) };
      if (arrives) await session.send(late);
      else {
        const { transient, reason } = await fault(session.send(late));
        expect([transient, failureKind(reason)]).toEqual([false, isByPerson ? 'peopleWindow' : 'window']);
      }
      expect(bodies()).toEqual(arrives ? ['W'] : []);
    });
  },
);

it('a late answer without the approval of Meta fails with that reason', async () => {
  await open('facebook');
  rig.platform.intercept = ({ method }) => (method === 'POST' ? refusal(10, 2018278) : undefined);
  const answersSince = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString();
  const { reason } = await fault(session.send({ ...text('W'), answersSince }));
  expect(failureKind(reason)).toBe('humanAgent');
});

describe('a send whose answer was lost', () => {
  it.each(['whatsappapi', 'facebook'] as const)(
    'is recognised by its mark, and sent once: %s',
    async (channel) => {
      await open(channel);
      rig.platform.loseAnswers = 1;
      expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true, waitSeconds: 5 });
      await eventually(async () => expect(await session.findSent('W1')).not.toBeNull());
      const [shown] = rig.platform.screen(rig.ana.value);
      expect(await session.findSent('W1')).toEqual({ wid: shown?.wid });
      expect(await session.send(text('W1'))).toEqual({ wid: shown?.wid });
      expect(bodies()).toEqual(['W1']);
      expect(sink.bodies()).toEqual([]);
    },
  );

  it('is recognised on Instagram by the text of its echo, and the echo is not shown as a message', async () => {
    await open('instagram');
    rig.platform.loseAnswers = 1;
    await fault(session.send(text('W1', 'Bom dia')));
    await eventually(async () => expect(await session.findSent('W1')).not.toBeNull());
    await session.send(text('W1', 'Bom dia'));
    expect(bodies()).toEqual(['Bom dia']);
    expect(sink.bodies()).toEqual([]);
  });

  it('is not repeated while its outcome is open, not even by another session, and is repeated after that', async () => {
    await open('whatsappapi', { confirmMs: 400 });
    rig.platform.reportsSends = false;
    rig.platform.loseAnswers = 1;
    await fault(session.send(text('W1')));
    await session.close();
    session = await rig.driver.open(rig.connection, sink.sink);
    expect(await fault(session.findSent('W1'))).toMatchObject({ transient: true });
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true });
    expect(bodies()).toEqual(['W1']);
    await eventually(async () => expect(await session.findSent('W1')).toBeNull());
    await session.send(text('W1'));
    expect(bodies()).toEqual(['W1', 'W1']);
  });

  it('is complete only with the text after its file', async () => {
    await open('facebook');
    const media = {
      path: 'p',
      name: 'p.png',
      mime: 'image/png',
      size: 3,
      open: async () => Readable.from([Buffer.from('abc')]),
    };
    const message: Outgoing = { wid: 'W1', to: rig.ana, body: 'foto', mediaType: 'image', media };
    rig.platform.loseAnswers = 1;
    await fault(session.send(message));
    await eventually(async () => void (await session.send(message)));
    expect(rig.platform.screen(rig.ana.value)).toMatchObject([{ hasMedia: true }, { body: 'foto' }]);
    await session.send(message);
    expect(bodies()).toHaveLength(2);
  });
});

const refusal = (code: number, error_subcode?: number) => ({
  status: 400,
  json: { error: { code, message: 'm', error_subcode } },
});

describe('a platform that answers', () => {
  it.each([
    ['nonsense', 200, '<html>'],
    ['success without saying which', 200, '{}'],
    ['an error page', 502, 'bad gateway'],
  ])('%s is not believed', async (_, status, json) => {
    await open('whatsappapi', { confirmMs: 200 });
    rig.platform.intercept = ({ method }) => (method === 'POST' ? { status, json } : undefined);
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true });
    rig.platform.intercept = () => undefined;
    await eventually(async () => void (await session.send(text('W1'))));
    expect(bodies()).toEqual(['W1']);
  });

  it('too late may have taken the message', async () => {
    await open('whatsappapi', { answerMs: 100 });
    rig.platform.latencyMs = 300;
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true });
    rig.platform.latencyMs = 0;
    await eventually(async () => expect(await session.findSent('W1')).not.toBeNull());
    await session.send(text('W1'));
    expect(bodies()).toEqual(['W1']);
  });

  it('that one customer gets too much delays that customer by 4, then 16 seconds, and no others', async () => {
    await open('whatsappapi');
    rig.platform.intercept = ({ body }) => (body.includes(rig.ana.value) ? refusal(131056) : undefined);
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true, waitSeconds: 4 });
    const asked = rig.platform.sentBodies().length;
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true, waitSeconds: 4 });
    expect(rig.platform.sentBodies()).toHaveLength(asked);
    await session.send({ ...text('W2'), to: rig.rui });
  });

  it.each([
    ['whatsappapi', 131047, undefined, 'meta.window?code=131047'],
    ['facebook', 10, 2018278, 'meta.pageWindow?code=10'],
    ['whatsappapi', 131050, undefined, 'meta.optedOut?code=131050'],
    ['facebook', 551, undefined, 'meta.unavailable?code=551'],
  ] as const)('on %s with %i/%s fails for good, with a reason', async (channel, code, subcode, words) => {
    await open(channel);
    rig.platform.intercept = ({ method }) => (method === 'POST' ? refusal(code, subcode) : undefined);
    const found = await fault(session.send(text('W1')));
    expect(found).toMatchObject({ transient: false, reason: words });
    expect(await session.findSent('W1')).toBeNull();
  });
});

describe('an account that may not send', () => {
  const isPaused = () =>
    expect(sink.statuses.at(-1)).toMatchObject({
      status: 'TIMEOUT',
      reason: 'meta.payment?code=131042',
    });
  const waits = { transient: true, reason: 'meta.payment?code=131042' };

  it('keeps its whole queue, pauses for some minutes, and reports the reason', async () => {
    await open('whatsappapi');
    rig.platform.intercept = ({ method }) => (method === 'POST' ? refusal(131042) : undefined);
    expect(await fault(session.send(text('W1')))).toMatchObject({ ...waits, waitSeconds: 300 });
    expect(await session.findSent('W1')).toBeNull();
    for (const wid of ['W2', 'W3'])
      expect(await fault(session.send({ ...text(wid), to: rig.rui }))).toMatchObject(waits);
    expect(rig.platform.sentBodies()).toHaveLength(1);
    await eventually(isPaused);
  });

  it('is also detected when a message fails after the platform took it', async () => {
    await open('whatsappapi');
    const { wid } = await session.send(text('W1'));
    await rig.platform.notify({ kind: 'status', wid, to: rig.ana.value, status: 'failed', code: 131042 });
    await eventually(isPaused);
    expect(await fault(session.send(text('W2')))).toMatchObject(waits);
    expect(bodies()).toEqual(['W1']);
  });
});

describe('a missing permission', () => {
  it.each([3, 10, 200, 131005, 133010])(
    '(%i) fails its message permanently while the connection is up',
    async (code) => {
      await open('whatsappapi');
      rig.platform.intercept = ({ method }) => (method === 'POST' ? refusal(code) : undefined);
      expect(await fault(session.send(text('W1')))).toMatchObject({
        transient: false,
        reason: expect.stringMatching(new RegExp(`^meta\\.\\w+\\?code=${code}$`)),
      });
      expect(sink.statuses.at(-1)?.status).toBe('CONNECTED');
      rig.platform.intercept = () => undefined;
      await session.send(text('W2'));
    },
  );

  it('keeps the message waiting when it takes the connection down', async () => {
    await open('whatsappapi', { probeMs: 60_000 });
    rig.platform.intercept = () => refusal(10);
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true });
    expect(sink.statuses.at(-1)).toMatchObject({
      status: 'DISCONNECTED',
      reason: expect.stringMatching(/^meta\.permission\?/),
    });
  });
});

describe('access', () => {
  it('that ends during a send brings the connection down at once, and new credentials bring it back', async () => {
    await open('whatsappapi', { probeMs: 60_000 });
    rig.platform.state = 'DISCONNECTED';
    expect(await fault(session.send(text('W1')))).toMatchObject({ transient: true });
    await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('DISCONNECTED'));
    expect(sink.statuses.at(-1)?.reason).toMatch(/^meta\.credentials\?/);
    rig.platform.state = 'CONNECTED';
    rig.store.currentConnection = rig.store.currentConnection && {
      ...rig.store.currentConnection,
      messagesPerSecond: 500,
    };
    await eventually(() => {
      rig.store.wake();
      expect(sink.statuses.at(-1)).toEqual({ status: 'CONNECTED', reason: null });
    });
    await session.send(text('W1'));
    expect(bodies()).toEqual(['W1']);
  });

  it('to an unknown number is reported', async () => {
    await open('whatsappapi');
    rig.platform.intercept = ({ method }) => (method === 'GET' ? refusal(100, 33) : undefined);
    await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('DISCONNECTED'));
    expect(sink.statuses.at(-1)?.reason).toBe('meta.unknownAccount');
  });

  it('that was never given is reported', async () => {
    await open('facebook');
    rig.store.currentConnection = null;
    await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('DISCONNECTED'));
    await expect(session.send(text('W1'))).rejects.toMatchObject({ transient: true });
  });
});
