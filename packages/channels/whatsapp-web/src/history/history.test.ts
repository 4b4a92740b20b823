import type { ChannelEvent, ConnectionRef, HistoryBatch, Party } from '@prosa/channel-driver';
import { encryptedStream, proto } from '@whiskeysockets/baileys';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InboundItem } from '../inbound/reading.ts';
import { PeopleKeeper } from '../people/people-keeper.ts';
import { MediaHost } from '@prosa/channel-whatsapp-web-simulator';
import { ana, me } from '../testing/wire.ts';
import { History } from './history.ts';

const { HistorySyncType } = proto.Message;
const at = '2026-03-01T12:00:00.000Z';
const window = { since: '2026-01-01T00:00:00.000Z', until: '2026-06-01T00:00:00.000Z', groups: false };

let host: MediaHost;
let batches: HistoryBatch[];
let saved: Party[];
let closing: AbortController;
let failures: number;
let learned: proto.IHistorySync[];
beforeEach(async () => {
  host = new MediaHost();
  await host.start();
  [batches, saved, closing, failures, learned] = [[], [], new AbortController(), 0, []];
});
afterEach(async () => host.stop());

function sync(count: number): Buffer {
  const messages = Array.from({ length: count }, (_, index) => ({
    message: {
      key: { remoteJid: ana, id: `m${index}`, fromMe: false },
      message: { conversation: `t${index}` },
      messageTimestamp: Date.parse(at) / 1_000 + index,
    },
  }));
  const conversations = [{ id: ana, messages }];
  return deflateSync(
    proto.HistorySync.encode({ syncType: HistorySyncType.FULL as number, conversations }).finish(),
  );
}

const inline = (count: number, more: proto.Message.IHistorySyncNotification = {}) => ({
  syncType: HistorySyncType.FULL,
  progress: 100,
  initialHistBootstrapInlinePayload: sync(count),
  ...more,
});

/** Uploads a part as the phone does. */
async function putUp(bytes: Buffer): Promise<proto.Message.IHistorySyncNotification> {
  const made = await encryptedStream({ stream: Readable.from([bytes]) }, 'md-msg-hist');
  host.keep('/v/history', await readFile(made.encFilePath));
  await rm(made.encFilePath);
  const { mediaKey, fileSha256 } = made;
  return { syncType: HistorySyncType.RECENT, progress: 40, directPath: '/v/history', mediaKey, fileSha256 };
}

function history(requested: typeof window | null = window, giveUpMs = 60_000) {
  const ref: ConnectionRef = {
    companyId: 1,
    whatsappId: 2,
    channel: 'whatsapp',
    provider: 'beta',
    history: requested,
  };
  const fail = () => {
    failures -= 1;
    if (failures >= 0) throw new Error('not there');
  };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const savePeople = async (_ref: unknown, _source: unknown, people: Party[]) => {
    fail();
    saved.push(...people);
  };
  const options = { store: { savePeople }, server: { files: host.way }, log, now: () => new Date() } as never;
  const sink = {
    history: async (batch: HistoryBatch) => {
      fail();
      batches.push(batch);
    },
  };
  const completer = { complete: async ({ event }: InboundItem): Promise<ChannelEvent> => event };
  const timing = { retryMs: 1, longestRetryMs: 5, giveUpMs };
  const learn = async (sync: proto.IHistorySync) => void learned.push(sync);
  const people = new PeopleKeeper({ ref, options, retryMs: 1, ended: closing.signal });
  return new History({ ref, options, sink, completer, people, learn, timing, closing: closing.signal });
}
const bodies = () => batches.flatMap(({ messages }) => messages.map(({ body }) => body));

describe('a part of the history', () => {
  it('is delivered in batches, oldest first, and only the last is marked as complete', async () => {
    await history().take(inline(250), me);
    expect(bodies()).toEqual(Array.from({ length: 250 }, (_, index) => `t${index}`));
    expect(batches.map(({ isComplete }) => isComplete)).toEqual([false, false, true]);
    expect(saved).toMatchObject([{ value: '5511999990001' }]);
  });

  it('is delivered completely when the inbox and the store are down for a while', async () => {
    failures = 3;
    await history().take(inline(150), me);
    expect([bodies().length, saved.length]).toEqual([150, 1]);
  });

  it('is downloaded from where the phone uploaded it, and more parts may follow', async () => {
    const notice = await putUp(sync(3));
    host.failures.push(503);
    await history().take(notice, me);
    expect(bodies()).toEqual(['t0', 't1', 't2']);
    expect(batches.map(({ isComplete }) => isComplete)).toEqual([false]);
  });

  it('completes the import when the last part is empty', async () => {
    await history().take(inline(0), me);
    expect(batches).toEqual([{ messages: [], isComplete: true }]);
  });

  it('updates the connection alone when it only names people', async () => {
    await history().take(inline(3, { syncType: HistorySyncType.PUSH_NAME }), me);
    expect([batches, saved, learned.length]).toEqual([[], [], 1]);
  });

  it('is not unpacked beyond its size limit', async () => {
    const bomb = deflateSync(Buffer.alloc(65 * 1024 * 1024));
    await history().take(inline(0, { initialHistBootstrapInlinePayload: bomb }), me);
    await history().take(await putUp(bomb), me);
    expect([batches, learned]).toEqual([[], []]);
  });

  it('saves people alone when no import was requested', async () => {
    await history(null).take(inline(3), me);
    expect([batches.length, saved.length]).toEqual([0, 1]);
  });

  it.each([
    ['another kind', async () => inline(3, { syncType: HistorySyncType.INITIAL_STATUS_V3 })],
    ['gone', async () => ({ ...(await putUp(sync(3))), directPath: '/v/elsewhere' })],
    ['nowhere', async () => ({ syncType: HistorySyncType.RECENT })],
    ['no packed text', async () => inline(3, { initialHistBootstrapInlinePayload: Buffer.from('x') })],
    [
      'no history',
      async () => inline(3, { initialHistBootstrapInlinePayload: deflateSync(Buffer.alloc(40, 255)) }),
    ],
  ])('is skipped, and blocks nothing, when it is %s', async (_, notice) => {
    await history(window, 20).take(await notice(), me);
    expect([batches, saved]).toEqual([[], []]);
  });

  it('stops with the session, and can be imported again', async () => {
    failures = Number.POSITIVE_INFINITY;
    const taking = history().take(inline(3), me);
    closing.abort(new Error('closed'));
    await expect(taking).rejects.toThrow();
    failures = 0;
    closing = new AbortController();
    await history().take(inline(3), me);
    expect(bodies()).toHaveLength(3);
  });
});
