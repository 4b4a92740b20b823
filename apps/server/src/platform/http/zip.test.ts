import { strFromU8, unzipSync } from 'fflate';
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { type ZipEntry, zipOf } from './zip.ts';

async function bytesOf(entries: ZipEntry[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(entries)) parts.push(part);
  return Buffer.concat(parts);
}
const rows = Array.from({ length: 20_000 }, (_, row) => `${row};ação;${row * 7_919}\r\n`);

it('unpacks to what was put in, text and bytes, compressed or not', async () => {
  const picture = Uint8Array.from({ length: 70_000 }, (_, place) => (place * 31) % 251);
  const packed = await bytesOf([
    { name: 'empty.txt', content: [] },
    { name: 'rows.csv', content: rows },
    { name: 'picture.png', isCompressed: false, content: [picture.subarray(0, 9), picture.subarray(9)] },
  ]);
  const files = unzipSync(packed);
  expect(Object.keys(files)).toEqual(['empty.txt', 'rows.csv', 'picture.png']);
  expect(strFromU8(files['rows.csv'] ?? new Uint8Array())).toBe(rows.join(''));
  expect(files['picture.png']).toEqual(picture);
  expect(files['empty.txt']).toHaveLength(0);
  expect(packed.length).toBeLessThan(rows.join('').length / 2 + picture.length);
});

it.each([true, false])('fails with the error of its content, compressed: %s', async (isCompressed) => {
  async function* broken() {
    yield 'some';
    throw new Error('the database is away');
  }
  await expect(bytesOf([{ name: 'a', isCompressed, content: broken() }])).rejects.toThrow(
    'the database is away',
  );
});

it('ends its content when nobody reads on', async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (let row = 0; ; row += 1) yield `${row * 7_919} ${Math.sqrt(row)}\n`;
    } finally {
      ended.resolve();
    }
  }
  for await (const part of zipOf([{ name: 'a', content: endless() }])) if (part.length > 1_000) break;
  await ended.promise;
});

it('reads its content in the scope of the request', async () => {
  const scope = new AsyncLocalStorage<string>();
  const found = new Set<string | undefined>();
  async function* content() {
    for (const row of rows) {
      found.add(scope.getStore());
      yield row;
    }
  }
  await scope.run('request', async () => bytesOf([{ name: 'a', content: content() }]));
  expect([...found]).toEqual(['request']);
});
