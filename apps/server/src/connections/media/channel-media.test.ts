import { type ConnectionRef, MediaRefused } from '@prosa/channel-driver';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { createChannelMedia, removeLeftMedia } from './channel-media.ts';

let server: ModuleServer;
let connection: ConnectionRef;

beforeAll(async () => {
  server = await moduleServer(() => []);
  const make = given(server);
  const { id: companyId } = await make.company({ planId: (await make.plan({ storageLimit: 0 })).id });
  connection = { companyId, whatsappId: 1, channel: 'whatsappapi', provider: 'meta' };
});
afterAll(async () => server.close());

describe('a file of a customer', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const keep = async (source: Readable, name = 'foto.pdf', mime = 'application/pdf', most = 1_000) =>
    createChannelMedia(server.app, async () => most).keep(connection, source, name, mime);
  const leftOvers = async () => readdir(join(server.app.config.dataDir, 'tmp')).catch(() => []);

  it('is stored with the type of its bytes, under a name that nobody can guess', async () => {
    const kept = await keep(Readable.from([png.subarray(0, 10), png.subarray(10)]));
    expect(kept).toMatchObject({ mime: 'image/png', size: png.length, name: 'foto.pdf' });
    expect(kept.path).toMatch(new RegExp(`^company${connection.companyId}/messages/[0-9a-f-]{36}\\.png$`));
    const stored = await server.app.storage.open(kept.path);
    expect(stored && (await buffer(stored.stream))).toEqual(png);
    expect(await leftOvers()).toEqual([]);
  });

  it('that is a voice message stays audio', async () => {
    const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
    expect(await keep(Readable.from([webm]), 'voz', 'audio/webm')).toMatchObject({ mime: 'audio/webm' });
  });

  it('is stored by a company that may store nothing more, up to the reserve of the disk', async () => {
    const kept = await keep(Readable.from([png]));
    expect(await server.app.storage.open(kept.path)).not.toBeNull();
    const { config } = server.app;
    const usual = config.diskReserveBytes;
    config.diskReserveBytes = Number.MAX_SAFE_INTEGER;
    const refused = keep(Readable.from([png]));
    await expect(refused.finally(() => (config.diskReserveBytes = usual))).rejects.toMatchObject({
      reason: 'diskFull',
    });
    expect(await leftOvers()).toEqual([]);
  });

  it('that is too large, or never ends, is refused, and read no further', async () => {
    let read = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          read += 100;
          yield Buffer.alloc(100);
        }
      })(),
    );
    const failure = await keep(endless).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MediaRefused);
    expect(failure).toMatchObject({ reason: 'tooLarge' });
    expect(read).toBeLessThan(20_000);
    expect(endless.destroyed).toBe(true);
    expect(await leftOvers()).toEqual([]);
  });

  it('that breaks off, or is empty, leaves nothing', async () => {
    const broken = Readable.from(
      (function* () {
        yield png;
        throw new Error('the line broke');
      })(),
    );
    await expect(keep(broken)).rejects.toThrow('the line broke');
    await expect(keep(Readable.from([]))).rejects.toMatchObject({ reason: 'type' });
    expect(await leftOvers()).toEqual([]);
  });

  it('that a killed process left is removed at the next start, and nothing else', async () => {
    const folder = join(server.app.config.dataDir, 'tmp');
    await mkdir(folder, { recursive: true });
    const old = new Date(Date.now() - 7 * 3_600_000);
    for (const name of ['upload-old', 'upload-young']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'file'), 'x');
    }
    for (const name of ['received-old', 'received-young']) await writeFile(join(folder, name), 'x');
    for (const name of ['received-old', 'upload-old']) await utimes(join(folder, name), old, old);
    await removeLeftMedia(server.app);
    const young = ['received-young', 'upload-young'];
    expect(new Set(await leftOvers())).toEqual(new Set(young));
    await Promise.all(young.map((name) => rm(join(folder, name), { recursive: true })));
  });
});
