import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from './archive-file.ts';
import { readEntries, writeEntry } from './entries.ts';
import { readHeader, seal, unseal } from './seal.ts';

let folder: string;
let made = 0;
const newFile = () => join(folder, `archive-${(made += 1)}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-archive-'));
});
afterAll(async () => rm(folder, { recursive: true }));

/** A key is made for each of hundreds of changed files. */
const cheap = { N: 2 ** 10, r: 8, p: 1 };

const large = randomBytes(200_000);

async function* entries(): AsyncGenerator<Buffer> {
  yield* writeEntry({ kind: 'secret' }, [Buffer.from('first')]);
  yield* writeEntry({ kind: 'file', key: 'a/b', type: 'image/png' }, [large], () => 3);
  yield* writeEntry({ kind: 'end' });
}

async function readAll(path: string, passphrase: string | null): Promise<unknown[]> {
  return readArchive(path, passphrase, async (content) => {
    const found: unknown[] = [];
    for await (const entry of readEntries(content)) {
      const data = await buffer(Readable.from(entry.data));
      found.push([entry.header.kind, data, entry.counted?.rows]);
    }
    return found;
  });
}

const expected = [
  ['secret', Buffer.from('first'), undefined],
  ['file', large, 3],
  ['end', Buffer.alloc(0), undefined],
];

describe.each([null, 'correto cavalo bateria'])('an archive (passphrase: %s)', (passphrase) => {
  it('gives back its entries, and only its owner may read the file', async () => {
    const path = newFile();
    const size = await writeArchive(path, entries(), passphrase);
    expect((await stat(path)).size).toBe(size);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readAll(path, passphrase)).toEqual(expected);
  });

  it('does not open when any one byte was changed, wherever it is', async () => {
    const path = newFile();
    await writeArchive(path, entries(), passphrase, cheap);
    const whole = await readFile(path);
    const header = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
    // Every byte of the header, the borders of chunks, the ends, and some between.
    const places = new Set<number>([
      header,
      header + 1,
      whole.length - 1,
      whole.length - 16,
      whole.length - 17,
    ]);
    for (let at = 0; at < header; at += 1) places.add(at);
    for (let at = header; at < whole.length; at += 65_552)
      for (const by of [-1, 0, 1, 16]) places.add(at + by);
    for (let at = header + 999; at < whole.length; at += 4_999) places.add(at);
    for (const at of places) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      await expect(readAll(path, passphrase), `byte ${at}`).rejects.toThrow(/backup/);
    }
  });

  it('does not open when it was cut, wherever, or when anything was added', async () => {
    const path = newFile();
    await writeArchive(path, entries(), passphrase, cheap);
    const whole = await readFile(path);
    const header = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
    const chunk = 65_552;
    const ends = [
      0,
      5,
      header - 1,
      header,
      header + 10,
      header + chunk,
      header + 2 * chunk,
      whole.length - 1,
    ];
    for (const end of ends) {
      await writeFile(path, whole.subarray(0, end));
      await expect(readAll(path, passphrase), `cut at ${end}`).rejects.toThrow(/backup/);
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from('x')]));
    await expect(readAll(path, passphrase)).rejects.toThrow(/damaged/);
    // Two chunks that change places, one that is missing, and one that is there twice.
    const [first, second] = [header, header + chunk].map((at) => whole.subarray(at, at + chunk)) as [
      Buffer,
      Buffer,
    ];
    const rest = whole.subarray(header + 2 * chunk);
    for (const order of [[second, first], [second], [first], [first, first, second]]) {
      await writeFile(path, Buffer.concat([whole.subarray(0, header), ...order, rest]));
      await expect(readAll(path, passphrase)).rejects.toThrow(/backup/);
    }
  });

  it('replaces no file, and leaves none behind when what it is made of breaks off', async () => {
    const path = newFile();
    await writeArchive(path, entries(), passphrase);
    await expect(writeArchive(path, entries(), passphrase)).rejects.toThrow('is there already');
    expect(await readAll(path, passphrase)).toEqual(expected);
    const broken = newFile();
    async function* breaking(): AsyncGenerator<Buffer> {
      yield large;
      throw new Error('the database is gone');
    }
    await expect(writeArchive(broken, breaking(), passphrase)).rejects.toThrow('the database is gone');
    expect((await readdir(folder)).filter((name) => broken.endsWith(name.split('.')[0]!))).toEqual([]);
  });

  it('is written whole by one of several that write to the same name at once', async () => {
    const path = newFile();
    const tries = await Promise.allSettled(
      [1, 2, 3].map(async () => writeArchive(path, entries(), passphrase)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(String(each.reason)).toContain('is there already');
    expect(await readAll(path, passphrase)).toEqual(expected);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('the chunks of an archive', () => {
  const chunk = 65_552;
  async function opened(header: Buffer, bytes: Buffer): Promise<Buffer> {
    const opening = await unseal(readHeader(Buffer.concat([header, bytes])), null);
    return buffer(Readable.from([bytes]).compose(opening));
  }

  it('end with one that says so: cut between two of them, what is left does not open', async () => {
    const { header, sealing } = await seal(null);
    const bytes = await buffer(Readable.from([large]).compose(sealing));
    expect(await opened(header, bytes)).toEqual(large);
    for (const count of [1, 2, 3])
      await expect(opened(header, bytes.subarray(0, count * chunk)), `${count}`).rejects.toThrow('damaged');
  });
});

describe('a sealed archive', () => {
  it('opens with its own passphrase alone, and shows nothing of what is in it', async () => {
    const path = newFile();
    const text = Buffer.from('conversa '.repeat(1_000));
    async function* content(): AsyncGenerator<Buffer> {
      yield* writeEntry({ kind: 'secret' }, [text]);
      yield* writeEntry({ kind: 'end' });
    }
    await writeArchive(path, content(), 'uma frase');
    await expect(readAll(path, 'outra frase')).rejects.toThrow('the passphrase is wrong');
    await expect(readAll(path, null)).rejects.toThrow('its passphrase is needed');
    expect((await readFile(path)).includes('conversa')).toBe(false);
    expect(await readAll(path, 'uma frase')).toHaveLength(2);
  });

  it('opens with a passphrase whose accents were typed another way', async () => {
    const path = newFile();
    await writeArchive(path, entries(), 'ção');
    expect(await readAll(path, 'ção'.normalize('NFD'))).toEqual(expected);
  });
});

describe('a file that is no archive', () => {
  it.each([
    ['', 'no backup of Prosa'],
    ['PGDMP something', 'no backup of Prosa'],
    ['PROSA BACKUP 2\n{}\nx', 'format 2, which a newer Prosa has written'],
    ['PROSA BACKUP 1\nnonsense\nx', 'damaged'],
    [
      `PROSA BACKUP 1\n{"sealed":true,"salt":"${Buffer.alloc(32).toString('base64')}","scrypt":{"N":1073741824,"r":8,"p":1}}\nx`,
      'damaged',
    ],
  ])('is refused: %j', async (text, message) => {
    const path = newFile();
    await writeFile(path, text);
    await expect(readAll(path, 'x')).rejects.toThrow(message);
  });

  it('is refused when it is missing', async () => {
    await expect(readAll(newFile(), null)).rejects.toThrow('cannot be read (ENOENT)');
  });
});
