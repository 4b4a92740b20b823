import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { DiskStorage } from './disk-storage.ts';
import { LocalS3 } from '../testing/local-s3.ts';
import { parsedRange } from './register-media.ts';
import { S3Storage } from './s3-storage.ts';
import { SignedMedia } from './signed-media.ts';
import type { Storage } from './storage.ts';

const s3 = new LocalS3();
let folder: string;
const stores: Record<string, () => Promise<Storage>> = {
  disk: async () => new DiskStorage(folder),
  s3: async () =>
    S3Storage.open({
      endpoint: s3.endpoint,
      bucket: 'prosa',
      region: 'us-east-1',
      accessKey: 'test-key',
      secretKey: 'test-secret',
    }),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-storage-'));
  await s3.start();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.keys(stores))('storage: %s', (name) => {
  const open = async (): Promise<Storage> => {
    const make = stores[name];
    if (!make) throw new Error(name);
    return make();
  };

  it('returns what was stored, with its type and size, byte for byte', async () => {
    const storage = await open();
    expect(await storage.put('company1/messages/a.txt', Buffer.from('olá'), 'text/plain')).toEqual({
      size: 4,
    });
    await storage.put('company1/messages/b.txt', Readable.from(['um ', 'dois']), 'text/plain');
    const file = await storage.open('company1/messages/b.txt');
    expect(file).toMatchObject({ size: 7, contentType: 'text/plain' });
    expect(await text(file?.stream ?? Readable.from([]))).toBe('um dois');
  });

  it('stores a copy of a file of this machine', async () => {
    const storage = await open();
    const path = join(folder, 'upload');
    await writeFile(path, 'três', { mode: 0o600 });
    expect(await storage.put('company1/messages/c.txt', { file: path }, 'text/plain')).toEqual({ size: 5 });
    const file = await storage.open('company1/messages/c.txt');
    expect(file).toMatchObject({ size: 5, contentType: 'text/plain' });
    expect(await text(file?.stream ?? Readable.from([]))).toBe('três');
    expect(await readFile(path, 'utf8')).toBe('três');
    await rm(path);
    const gone = storage.put('company1/messages/d.txt', { file: path }, 'text/plain');
    await expect(gone).rejects.toThrow();
    expect(await storage.open('company1/messages/d.txt')).toBeNull();
  });

  it('returns a part of a file', async () => {
    const storage = await open();
    await storage.put('company1/part.bin', Buffer.from('0123456789'), 'application/octet-stream');
    const part = await storage.open('company1/part.bin', { start: 2, end: 4 });
    expect(part?.size).toBe(10);
    expect(await text(part?.stream ?? Readable.from([]))).toBe('234');
  });

  it('replaces a file as a whole', async () => {
    const storage = await open();
    await storage.put('company1/logo.png', Buffer.from('the old one'), 'image/png');
    await storage.put('company1/logo.png', Buffer.from('new'), 'image/webp');
    const file = await storage.open('company1/logo.png');
    expect(file).toMatchObject({ size: 3, contentType: 'image/webp' });
    expect(await text(file?.stream ?? Readable.from([]))).toBe('new');
  });

  it('stores a file larger than any buffer, and an empty one', async () => {
    const storage = await open();
    const chunk = Buffer.alloc(256 * 1024, 7);
    const chunks = Readable.from(Array.from({ length: 20 }, () => chunk));
    expect(await storage.put('company1/large.bin', chunks, 'video/mp4')).toEqual({ size: 20 * chunk.length });
    const large = await storage.open('company1/large.bin');
    expect(
      (await buffer(large?.stream ?? Readable.from([]))).equals(Buffer.alloc(20 * chunk.length, 7)),
    ).toBe(true);
    expect(await storage.put('company1/empty.bin', Readable.from([]), 'text/plain')).toEqual({ size: 0 });
    const empty = await storage.open('company1/empty.bin');
    expect(await text(empty?.stream ?? Readable.from(['x']))).toBe('');
  });

  it('returns null for a missing file, and removes files and folders', async () => {
    const storage = await open();
    await storage.put('company2/user/a.webp', Buffer.from('x'), 'image/webp');
    await storage.put('company2/messages/b.webp', Buffer.from('x'), 'image/webp');
    for (const name of ['c', 'd', 'e', 'f', 'g']) {
      await storage.put(`company2/messages/${name}.webp`, Buffer.from('x'), 'image/webp');
    }
    await storage.put('company22/c.webp', Buffer.from('x'), 'image/webp');
    await storage.remove('company2/user/a.webp');
    expect(await storage.open('company2/user/a.webp')).toBeNull();
    await storage.removeAll('company2');
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) {
      expect(await storage.open(`company2/messages/${name}.webp`)).toBeNull();
    }
    const neighbour = await storage.open('company22/c.webp');
    neighbour?.stream.destroy();
    expect(neighbour).not.toBeNull();
  });

  async function keysOf(storage: Storage): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    return keys.toSorted();
  }

  it('lists the keys of all files, over several pages and folders, and nothing beside them', async () => {
    const storage = await open();
    for (const key of await keysOf(storage)) await storage.remove(key);
    const keys = [
      'branding/logo.png',
      'company3/messages/a.part',
      'company3/messages/b.txt',
      'company3/c.txt',
    ];
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'text/plain');
    const unfinished = 'company3/c.txt.01234567-89ab-cdef-0123-456789abcdef.part';
    if (name === 'disk') await writeFile(join(folder, unfinished), 'x');
    else s3.files.set('of another program', { body: Buffer.from('x'), type: '' });
    expect(await keysOf(storage)).toEqual(keys.toSorted());
    s3.files.delete('of another program');
  });

  it('lists the files of a folder with their sizes', async () => {
    const storage = await open();
    for (const [key, size] of [
      ['company7/messages/a.txt', 3],
      ['company7/b.txt', 5],
      ['company77/c.txt', 7],
    ] as const)
      await storage.put(key, Buffer.alloc(size), 'text/plain');
    const found: Record<string, number> = {};
    for await (const { key, size } of storage.list('company7')) found[key] = size;
    expect(found).toEqual({ 'company7/messages/a.txt': 3, 'company7/b.txt': 5 });
    expect((await storage.list('company9')[Symbol.asyncIterator]().next()).done).toBe(true);
  });

  it.each(['../secret', 'company1/../../etc/passwd', '/etc/passwd', 'a//b', 'a/./b', 'a\u0000b', ''])(
    'refuses the key %j',
    async (key) => {
      const storage = await open();
      await expect(storage.open(key)).rejects.toThrow('ERR_NO_FILE_FOUND');
      await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('ERR_NO_FILE_FOUND');
    },
  );
});

it('leaves nothing behind when an upload breaks off', async () => {
  const storage = new DiskStorage(folder);
  const broken = Readable.from(
    (async function* () {
      yield 'begin';
      throw new Error('cut off');
    })(),
  );
  await expect(storage.put('broken/a.bin', broken, 'text/plain')).rejects.toThrow('cut off');
  expect(await readdir(join(folder, 'broken'))).toEqual([]);
});

describe('an S3 store in trouble', () => {
  const open = async () => {
    const make = stores.s3;
    if (!make) throw new Error('s3');
    return make();
  };

  it('is reported as unavailable until it works again', async () => {
    const storage = await open();
    s3.isBroken = true;
    await expect(storage.open('company1/a.txt')).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    await expect(storage.put('company1/a.txt', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      code: 'ERR_UNAVAILABLE',
    });
    s3.isBroken = false;
    await storage.put('company1/a.txt', Buffer.from('x'), 'text/plain');
  });

  it('fails a removal that it refuses, without repeating it for ever', async () => {
    const storage = await open();
    await storage.put('company3/a.txt', Buffer.from('x'), 'text/plain');
    s3.isStubborn = true;
    await expect(storage.removeAll('company3')).rejects.toThrow('would not remove company3/a.txt');
    s3.isStubborn = false;
  });
});

describe('a media address', () => {
  const secrets = new Secrets('a secret of at least thirty-two characters');
  let now = new Date('2026-11-21T10:00:00Z');
  const media = new SignedMedia(secrets, () => now);
  const address = media.url('company1/messages/a.jpg', 'Foto.jpg', 'image/jpeg').slice('/media/'.length);

  it('opens its file', () => {
    expect(media.read(address)).toEqual({
      key: 'company1/messages/a.jpg',
      name: 'Foto.jpg',
      mime: 'image/jpeg',
    });
  });

  it('stays the same for the day, so that a browser may keep the file', () => {
    now = new Date('2026-11-21T20:00:00Z');
    expect(media.url('company1/messages/a.jpg', 'Foto.jpg', 'image/jpeg')).toBe(`/media/${address}`);
  });

  it('ends in the name of the file, and opens it without the name, too', () => {
    expect(address.split('/').at(-1)).toBe('Foto.jpg');
    expect(media.url('company1/messages/a.jpg')).toMatch(/\/a\.jpg$/);
    expect(media.url('company1/messages/a.jpg', 'Nota fiscal 7/8.pdf')).toMatch(
      /\/Nota%20fiscal%207%2F8\.pdf$/,
    );
    expect(media.url('company1/messages/a.jpg', '..')).toMatch(/\/file$/);
    expect(media.read(address.replace('/Foto.jpg', ''))).toMatchObject({ key: 'company1/messages/a.jpg' });
  });

  it('opens nothing without its signature, or when changed, signed with another secret, or expired', () => {
    const [body = '', signature = ''] = address.split('.');
    const other = new SignedMedia(new Secrets('another secret of thirty-two characters!'), () => now);
    const forged = Buffer.from(JSON.stringify(['company2/messages/b.jpg', null, null, 9e15])).toString(
      'base64url',
    );
    expect(media.read(body)).toBeNull();
    expect(media.read(`${forged}.${signature}`)).toBeNull();
    expect(other.read(address)).toBeNull();
    now = new Date('2026-11-24T00:00:01Z');
    expect(media.read(address)).toBeNull();
  });
});

it.each([
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=2-4', 10, { start: 2, end: 4 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=5-99', 10, { start: 5, end: 9 }],
  ['bytes=99-', 10, null],
  ['bytes=-', 10, null],
  ['lines=1-2', 10, null],
  [undefined, 10, null],
])('reads the range %j of %d bytes', (header, size, range) => {
  expect(parsedRange(header, size)).toEqual(range);
});
