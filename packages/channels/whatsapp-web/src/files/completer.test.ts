import type { ConnectionRef, OutgoingMedia, StoredMedia } from '@prosa/channel-driver';
import { MediaRefused } from '@prosa/channel-driver';
import { getWAUploadToServer, proto, type WAMessage } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMessage } from '../inbound/read-message.ts';
import type { FileRef, InboundItem } from '../inbound/reading.ts';
import type { PlannedFile } from '../outbound/plan.ts';
import { uploaded } from '../outbound/upload.ts';
import { MediaHost } from '@prosa/channel-whatsapp-web-simulator';
import { known, wire } from '../testing/wire.ts';
import { Completer } from './completer.ts';

const ref: ConnectionRef = { companyId: 1, whatsappId: 2, channel: 'whatsapp', provider: 'beta' };
const bytes = randomBytes(300_000);
let host: MediaHost;
let kept: Buffer[];
let closing: AbortController;
beforeEach(async () => {
  host = new MediaHost();
  await host.start();
  kept = [];
  closing = new AbortController();
});
afterEach(async () => host.stop());

const upload = () =>
  getWAUploadToServer(
    { customUploadHosts: [], fetchAgent: host.way.agent, options: {}, logger: silent } as never,
    async () => ({
      auth: 'a',
      ttl: 300,
      fetchDate: new Date(),
      hosts: [{ hostname: host.host, maxContentLengthBytes: 1e9 }],
    }),
  );
const silent = { debug: () => undefined, warn: () => undefined, info: () => undefined };

function planned(more: Partial<PlannedFile> = {}): PlannedFile {
  const media: OutgoingMedia = {
    path: 'p',
    name: 'nota.pdf',
    mime: 'application/pdf',
    size: bytes.length,
    open: async () => Readable.from([bytes.subarray(0, 100_001), bytes.subarray(100_001)]),
  };
  return { kind: 'document', media, mime: media.mime, caption: '', isVoice: false, ...more };
}
const sent = async (more: Partial<PlannedFile> = {}) =>
  uploaded(planned(more), { waUploadToServer: upload() });

/** The same file as a customer's phone would send it. */
async function arriving(): Promise<InboundItem & { file: FileRef }> {
  const message = proto.Message.decode(proto.Message.encode(await sent({ caption: 'Nota' })).finish());
  const [item] = readMessage(wire(message), known).items;
  if (!item?.file) throw new Error('no file');
  return item;
}

async function keep(_: ConnectionRef, source: Readable, name: string, mime: string): Promise<StoredMedia> {
  kept.push(await buffer(source));
  return { path: 'stored', name, mime, size: kept.at(-1)?.length ?? 0 };
}

function completer({
  again = async (message: WAMessage) => message,
  keeping = keep,
  fileWaitMs = 60_000,
} = {}) {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const options = { media: { keep: keeping }, log, server: { files: host.way }, store: {} } as never;
  const timing = { fileRetryMs: 1, fileBrokenMs: 50, fileWaitMs, fileAgainMs: 50 };
  return new Completer({ ref, options, timing, again, closing: closing.signal });
}

describe('a file', () => {
  it('is uploaded encrypted, and downloaded unchanged', async () => {
    const item = await arriving();
    const event = await completer().complete(item);
    expect(event).toMatchObject({
      mediaType: 'application',
      body: 'Nota',
      media: { name: 'nota.pdf', size: bytes.length },
    });
    expect(kept[0]?.equals(bytes)).toBe(true);
    expect(host.get(item.file.directPath)?.includes(bytes.subarray(0, 64))).toBe(false);
  });

  it('survives failures of the hosts in both directions', async () => {
    host.failures.push(500);
    await expect(sent()).rejects.toMatchObject({ transient: true });
    const item = await arriving();
    host.failures.push(503, 429);
    expect(await completer().complete(item)).toMatchObject({ media: { size: bytes.length } });
  });

  it('is requested from the phone when it is gone', async () => {
    const item = await arriving();
    const file = host.get(item.file.directPath) ?? Buffer.alloc(0);
    host.remove(item.file.directPath);
    const again = vi.fn(async (message: WAMessage) => {
      host.keep('/v/again', file);
      const documentMessage = { ...message.message?.documentMessage, directPath: '/v/again' };
      return { ...message, message: { documentMessage } };
    });
    expect(await completer({ again }).complete(item)).toMatchObject({ media: { size: bytes.length } });
    expect(again).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the phone has it no more', async () => Promise.reject(new Error('404'))],
    ['the phone does not answer', async () => new Promise<WAMessage>(() => undefined)],
    ['the phone puts it up nowhere else', async (message: WAMessage) => message],
  ])('is reported as missing when %s', async (_, again) => {
    const item = await arriving();
    host.remove(item.file.directPath);
    const event = await completer({ again }).complete(item);
    expect(event).toMatchObject({
      mediaType: 'conversation',
      body: '[O arquivo nota.pdf não pôde ser baixado do WhatsApp.]\nNota',
    });
    expect(event).not.toHaveProperty('media');
  });

  it.each([
    '@127.0.0.1:9/v/again',
    '//127.0.0.1:9/v/again',
    '.evil.test/v/again',
    String.raw`/\127.0.0.1:9/v`,
  ])('is requested from no other host, though the phone says it is at %s', async (directPath) => {
    const item = await arriving();
    host.remove(item.file.directPath);
    const asked = vi.spyOn(globalThis, 'fetch');
    const again = vi.fn(async (message: WAMessage) => {
      const documentMessage = { ...message.message?.documentMessage, directPath, url: null };
      return { ...message, message: { documentMessage } };
    });
    expect(await completer({ again }).complete(item)).toMatchObject({ mediaType: 'conversation' });
    expect(again).toHaveBeenCalledTimes(1);
    const origins = asked.mock.calls.map(([address]) => new URL(String(address)).origin);
    expect(new Set(origins)).toEqual(new Set(['https://mmg.whatsapp.net']));
    asked.mockRestore();
  });

  it.each([
    ['was changed on the way', (file: Buffer) => file.fill(7, 100, 200)],
    ['ends too early', (file: Buffer) => file.subarray(0, 4_000)],
    ['is nothing', () => Buffer.alloc(0)],
  ])('is rejected when it %s', async (_, change) => {
    const item = await arriving();
    host.keep(item.file.directPath, change(Buffer.from(host.get(item.file.directPath) ?? [])));
    expect(await completer().complete(item)).toMatchObject({ mediaType: 'conversation' });
    expect(kept).toEqual([]);
  });

  it('is rejected when it breaks off again and again, and when it is another file', async () => {
    const item = await arriving();
    host.breakOffAfter = 1_000;
    expect(await completer().complete(item)).toMatchObject({ mediaType: 'conversation' });
    host.breakOffAfter = null;
    const other = { ...item, file: { ...item.file, sha256: randomBytes(32) } };
    expect(await completer().complete(other)).toMatchObject({ mediaType: 'conversation' });
    expect(kept).toEqual([]);
  });

  it('is retried as long as our own storage is down', async () => {
    const item = await arriving();
    let outages = 3;
    const keeping = async (...deps: Parameters<typeof keep>) => {
      outages -= 1;
      if (outages >= 0) throw new Error('the disk is full');
      return keep(...deps);
    };
    expect(await completer({ keeping, fileWaitMs: 0 }).complete(item)).toMatchObject({
      media: { size: bytes.length },
    });
  });

  it('does not wait for old files', async () => {
    const item = await arriving();
    const pending = Promise.withResolvers<StoredMedia>();
    let asked = 0;
    const keeping = async (...deps: Parameters<typeof keep>) =>
      (asked += 1) <= 3 ? pending.promise : keep(...deps);
    const one = completer({ keeping });
    const old = Array.from({ length: 5 }, async () => one.complete(item, { mayAskPhone: false }));
    await expect.poll(() => asked).toBe(3);
    expect(await one.complete(item)).toMatchObject({ media: { size: bytes.length } });
    pending.resolve({ path: 'stored', name: 'n', mime: 'm', size: 1 });
    await Promise.all(old);
  });

  it('is reported as too large at once', async () => {
    const item = await arriving();
    const keeping = vi.fn(async () => Promise.reject(new MediaRefused('tooLarge', 'too large')));
    const event = await completer({ keeping }).complete(item);
    expect(event).toMatchObject({ body: expect.stringContaining('maior do que o permitido') });
    expect(keeping).toHaveBeenCalledTimes(1);
  });

  it('is left out at once when the disk has no space for it, and the text says so', async () => {
    const item = await arriving();
    const keeping = vi.fn(async () => Promise.reject(new MediaRefused('diskFull', 'the disk is full')));
    const event = await completer({ keeping }).complete(item);
    expect(event).toMatchObject({ body: expect.stringContaining('o disco desta instalação está cheio') });
    expect(keeping).toHaveBeenCalledTimes(1);
  });

  it('is downloaded with at most two others at a time, and not after the session closes', async () => {
    const item = await arriving();
    let underWay = 0;
    let most = 0;
    const together = Promise.withResolvers<void>();
    const keeping = async (...deps: Parameters<typeof keep>) => {
      most = Math.max(most, (underWay += 1));
      if (underWay === 3) together.resolve();
      await together.promise;
      const media = await keep(...deps);
      underWay -= 1;
      return media;
    };
    const one = completer({ keeping });
    await Promise.all(Array.from({ length: 8 }, async () => one.complete(item)));
    expect([most, kept.length]).toEqual([3, 8]);
    closing.abort(new Error('closed'));
    await expect(one.complete(item)).rejects.toThrow('closed');
  });
});

describe('a file of ours', () => {
  it('is a voice message if it was recorded as one, and a video gets no preview', async () => {
    const voice = await sent({ kind: 'audio', mime: 'audio/ogg; codecs=opus', isVoice: true });
    expect(voice.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' });
    const film = await sent({ kind: 'video', mime: 'video/mp4', caption: 'v' });
    expect(film.videoMessage).toMatchObject({ caption: 'v', mimetype: 'video/mp4' });
  });

  it('fails for now when it breaks off', async () => {
    const open = async () => Readable.from(failing());
    const media = { ...planned().media, open };
    await expect(sent({ media })).rejects.toMatchObject({ transient: true });
  });
});

async function* failing(): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 10);
  throw new Error('the disk');
}
