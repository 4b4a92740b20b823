import { type ChannelEvent, type ChannelSession, type Outgoing, SendError } from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MetaRig, makeRig } from './simulator/rig.ts';
import type { MetaChannel } from './split-webhook.ts';

let rig: MetaRig;
let sink: RecordingSink;
let session: ChannelSession;

async function open(channel: MetaChannel): Promise<void> {
  rig = await makeRig(channel);
  sink = new RecordingSink();
  session = await rig.driver.open(rig.connection, sink.sink);
  await eventually(() => expect(sink.statuses.at(-1)?.status).toBe('CONNECTED'));
}
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const media = {
  path: 'p',
  name: 'p.mp3',
  mime: 'audio/mpeg',
  size: 3,
  open: async () => Readable.from([Buffer.from('abc')]),
};
/** Audio takes no caption on any of the channels. */
const spoken = (wid: string): Outgoing => ({ wid, to: rig.ana, body: 'Ouça', mediaType: 'audio', media });
const screen = () => rig.platform.screen(rig.ana.value);
const kinds = () => screen().map(({ hasMedia }) => (hasMedia ? 'file' : 'text'));
const widOf = (kind: 'file' | 'text', nth = 0) =>
  screen().filter(({ hasMedia }) => hasMedia === (kind === 'file'))[nth]?.wid ?? '';
const status = (wid: string, word: 'failed' | 'read' | 'delivered', mark = '') =>
  rig.platform.notify({
    kind: 'status',
    wid,
    to: rig.ana.value,
    status: word,
    mark,
    ...(word === 'failed' ? { code: 131053 } : {}),
  });
const failures = () => sink.events.filter((event: ChannelEvent) => event.kind === 'failure');
const markOf = (wid: string) => screen().find((one) => one.wid === wid)?.mark ?? '';
const drained = () => eventually(() => expect(rig.store.waiting).toBe(0));

describe('a message of several requests', () => {
  beforeEach(() => open('whatsappapi'));

  it('fails under the id that the inbox knows when its file fails late', async () => {
    const { wid } = await session.send(spoken('W1'));
    await status(widOf('file'), 'failed', markOf(widOf('file')));
    await eventually(() => expect(failures()).toMatchObject([{ wid, part: true }]));
  });

  it('fails like any other when its text fails late', async () => {
    const { wid } = await session.send(spoken('W1'));
    await status(wid, 'failed', markOf(wid));
    await eventually(() => expect(failures()).toMatchObject([{ wid }]));
    expect(failures()[0]).not.toHaveProperty('part');
  });

  it.each([
    ['file', ['file', 'text', 'file'], false],
    ['text', ['file', 'text', 'text'], true],
  ] as const)('repeats only its %s when that had failed', async (kind, shown, isNew) => {
    const first = await session.send(spoken('W1'));
    await status(widOf(kind), 'failed');
    await eventually(() => expect(failures()).toHaveLength(1));
    expect(await session.findSent(first.wid)).toBeNull();
    const again = await session.send(spoken(first.wid));
    expect(kinds()).toEqual(shown);
    expect(again.wid !== first.wid).toBe(isNew);
    // A further send, under any of its ids, has nothing left to do.
    for (const wid of [first.wid, again.wid, 'W1'])
      expect(await session.send(spoken(wid))).toEqual({ wid: again.wid });
    expect(await session.findSent(first.wid)).toEqual(again);
    expect(kinds()).toEqual(shown);
  });

  it('fails again when the second try of its file fails, and ignores late statuses of the first', async () => {
    const { wid } = await session.send(spoken('W1'));
    const first = widOf('file');
    await status(first, 'failed');
    await eventually(() => expect(failures()).toHaveLength(1));
    await session.send(spoken(wid));
    await status(first, 'failed', 'another one of the same');
    await drained();
    expect(failures()).toHaveLength(1);
    await status(widOf('file', 1), 'failed');
    await eventually(() => expect(failures()).toMatchObject([{ wid }, { wid, part: true }]));
    await session.send(spoken(wid));
    expect(kinds()).toEqual(['file', 'text', 'file', 'file']);
  });

  it('does not count as sent when a late status of a failed try arrives', async () => {
    const { wid } = await session.send(spoken('W1'));
    const mark = markOf(wid);
    await status(wid, 'failed', mark);
    await eventually(() => expect(failures()).toHaveLength(1));
    rig.platform.failNext = 1;
    await expect(session.send(spoken(wid))).rejects.toBeInstanceOf(SendError);
    await status(wid, 'delivered', mark);
    await drained();
    await session.send(spoken(wid));
    expect(kinds()).toEqual(['file', 'text', 'text']);
  });

  it('reports under our id that its file failed before its text, and sends the text once', async () => {
    let isFirst = true;
    rig.platform.beforeAnswer = async () => {
      if (!isFirst) return;
      isFirst = false;
      await status(widOf('file'), 'failed', markOf(widOf('file')));
      await drained();
    };
    const { wid } = await session.send(spoken('W1'));
    expect(failures()).toMatchObject([{ wid: 'W1', part: true }]);
    expect(await session.send(spoken('W1'))).toEqual({ wid });
    expect(kinds()).toEqual(['file', 'text', 'file']);
  });

  it('reports a failure under both ids when its id changes meanwhile', async () => {
    rig.platform.reportsSends = false;
    const take = sink.sink.events.bind(sink.sink);
    const delivered: ChannelEvent[] = [];
    let rest: Promise<unknown> = Promise.resolve();
    let isOver: () => void = () => undefined;
    const over = new Promise<void>((done) => (isOver = done));
    sink.sink.events = async (events) => {
      if (events.some(({ kind }) => kind === 'failure') && delivered.length === 0) {
        delivered.push(...events);
        isOver();
        await rest;
      }
      await take(events);
    };
    let isFirst = true;
    rig.platform.beforeAnswer = async () => {
      if (!isFirst) return;
      isFirst = false;
      void status(widOf('file'), 'failed', markOf(widOf('file')));
      await over;
    };
    const sending = session.send(spoken('W1'));
    rest = sending;
    const { wid } = await sending;
    await eventually(() => expect(failures().map((one) => one.wid)).toEqual(['W1', wid]));
  });

  it('has the ack of its last part', async () => {
    const { wid } = await session.send(spoken('W1'));
    const file = widOf('file');
    await status(file, 'read', markOf(file));
    await status(wid, 'delivered', markOf(wid));
    await drained();
    const acks = sink.events.filter(({ kind }) => kind === 'ack');
    expect(new Set(acks.map((event) => event.wid))).toEqual(new Set([wid]));
  });
});

it.each(['whatsappapi', 'facebook', 'instagram'] as const)(
  'a reaction or an answer to a file belongs to the message with its text: %s',
  async (channel) => {
    await open(channel);
    const { wid } = await session.send(spoken('W1'));
    await rig.phones.react(rig.ana, widOf('file'), '👍');
    await rig.phones.write(rig.ana, 'Ouvi', { quotedWid: widOf('file') });
    await sink.eventually(1, 'message');
    expect(sink.events.find(({ kind }) => kind === 'reaction')).toMatchObject({ wid, emoji: '👍' });
    expect(sink.events.at(-1)).toMatchObject({ body: 'Ouvi', quotedWid: wid });
  },
);

describe('a message of several requests on Messenger', () => {
  it('is delivered and read with its last part', async () => {
    await open('facebook');
    const { wid } = await session.send(spoken('W1'));
    const delivery = { mids: [widOf('file'), wid], watermark: Date.now() };
    const scene = {
      sender: { id: rig.ana.value },
      recipient: { id: '106540352242922' },
      timestamp: Date.now(),
    };
    const entry = (event: object) => ({
      object: 'page',
      entry: [{ id: '106540352242922', messaging: [event] }],
    });
    await rig.platform.call(entry({ ...scene, delivery }));
    await rig.platform.call(entry({ ...scene, read: { watermark: Date.now() + 1_000 } }));
    await eventually(() => expect(sink.events.filter(({ kind }) => kind === 'ack')).toHaveLength(2));
    await drained();
    expect(sink.events).toMatchObject([
      { kind: 'ack', wid, ack: 2 },
      { kind: 'ack', wid, ack: 3 },
    ]);
  });
});
