import { pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { streamToFile } from './stream-to-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-stream-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

it('writes a file that only the server may read', async () => {
  const path = join(folder, 'whole');
  await streamToFile(Readable.from([Buffer.from('a'), Buffer.from('b')]), path);

  expect(await readFile(path, 'utf8')).toBe('ab');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('fails only when the file is closed, so that it can be removed', async () => {
  const path = join(folder, 'broken');
  // Opening a file waits behind these for a thread of its own.
  const busy = Array.from(
    { length: 16 },
    () => new Promise((done) => pbkdf2('a', 'b', 20_000, 64, 'sha512', done)),
  );
  // pipeline() itself waits for the file of a broken stream, but not for that of a broken generator.
  const broken = (async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('a');
    throw new Error('the line broke');
  })();
  await expect(streamToFile(broken, path)).rejects.toThrow('the line broke');

  expect(existsSync(path)).toBe(true);
  await Promise.all(busy);
});

it('fails when the file cannot be opened', async () => {
  const path = join(folder, 'nowhere', 'file');
  await expect(streamToFile(Readable.from([Buffer.from('a')]), path)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

it('writes only what the pace lets through', async () => {
  const path = join(folder, 'paced');
  const gate = Promise.withResolvers<void>();
  const asked: number[] = [];
  const source = new PassThrough();
  source.write('abc');
  const writing = streamToFile(source, path, {
    pace: (bytes) => {
      asked.push(bytes);
      return asked.length === 1 ? gate.promise : undefined;
    },
  });
  await vi.waitFor(() => expect(asked).toEqual([3]));
  source.end('de');
  expect(await readFile(path, 'utf8')).toBe('');
  gate.resolve();
  await writing;

  expect(await readFile(path, 'utf8')).toBe('abcde');
  expect(asked).toEqual([3, 2]);
});

it('fails as the pace does', async () => {
  const pace = async () => Promise.reject(new Error('the company was removed'));
  const writing = streamToFile(Readable.from([Buffer.from('a')]), join(folder, 'refused'), { pace });

  await expect(writing).rejects.toThrow('the company was removed');
});
