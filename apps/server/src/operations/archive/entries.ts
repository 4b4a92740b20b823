import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BlockReader, dataBlocks, endOfData, jsonBlock } from './blocks.ts';
import { DamagedBackup } from './failures.ts';

const Mark = z.object({ name: z.string().max(200), digest: z.string().max(200) });
const TableHeader = z.object({
  kind: z.literal('table'),
  schema: z.string().max(100),
  name: z.string().max(100),
  columns: z.array(z.string().max(100)).min(1).max(1_600),
});

/** What each entry says of itself before its bytes. */
const EntryHeader = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('about'),
    /** The version of the program that wrote it, and of its PostgreSQL. */
    program: z.string().max(50),
    postgres: z.string().max(100),
    createdAt: z.iso.datetime(),
    migrations: z.array(Mark).min(1).max(10_000),
  }),
  TableHeader,
  z.object({ kind: z.literal('sequences') }),
  z.object({ kind: z.literal('secret') }),
  z.object({ kind: z.literal('file'), key: z.string().max(400), type: z.string().max(500) }),
  z.object({ kind: z.literal('end') }),
]);
export type EntryHeader = z.output<typeof EntryHeader>;
export type About = Extract<EntryHeader, { kind: 'about' }>;
export type TableEntry = z.output<typeof TableHeader>;

const Count = z.int().min(0);
const Counted = z.object({ bytes: Count, sha256: z.string().length(64), rows: Count.optional() });
export type Counted = z.output<typeof Counted>;

/** What the last entry says of all before it. */
export const Totals = z.object({
  tables: z.record(z.string(), z.object({ rows: Count, bytes: Count, sha256: z.string().length(64) })),
  files: Count,
  fileBytes: Count,
});
export type Totals = z.output<typeof Totals>;

export const Sequences = z.array(
  z.object({
    schema: z.string().max(100),
    name: z.string().max(100),
    value: z.string().regex(/^-?\d{1,19}$/),
    isCalled: z.boolean(),
  }),
);
export type Sequences = z.output<typeof Sequences>;

/** The bytes of one entry. `rows` is asked for after the last of its data; returns what was counted. */
export async function* writeEntry(
  header: EntryHeader,
  data: AsyncIterable<Buffer> | Iterable<Buffer> = [],
  rows: () => number | undefined = () => undefined,
): AsyncGenerator<Buffer, Counted> {
  const hash = createHash('sha256');
  let bytes = 0;
  yield jsonBlock(header);
  for await (const chunk of data) {
    hash.update(chunk);
    bytes += chunk.length;
    yield* dataBlocks(chunk);
  }
  const count = rows();
  const counted = { bytes, sha256: hash.digest('hex'), ...(count === undefined ? {} : { rows: count }) };
  yield endOfData;
  yield jsonBlock(counted);
  return counted;
}

export interface ReadEntry {
  header: EntryHeader;
  /** Its bytes, to be read to their end before the next entry. */
  data: AsyncGenerator<Buffer>;
  /** What was counted; set once the data were read. */
  counted: Counted | null;
}

async function* readData(reader: BlockReader, entry: ReadEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (let block = await reader.next(); block.length > 0; block = await reader.next()) {
    hash.update(block);
    bytes += block.length;
    yield block;
  }
  const counted = Counted.safeParse(await reader.json());
  if (!counted.success || counted.data.bytes !== bytes || counted.data.sha256 !== hash.digest('hex'))
    throw new DamagedBackup();
  entry.counted = counted.data;
}

/** Reads data to their end; returns how many bytes there were. */
export async function skip(data: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const block of data) bytes += block.length;
  return bytes;
}

/** The entries of an archive; the last one is 'end', behind which nothing may follow. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const reader = new BlockReader(source);
  for (;;) {
    const header = EntryHeader.safeParse(await reader.json());
    if (!header.success) throw new DamagedBackup();
    const entry: ReadEntry = { header: header.data, data: readNothing(), counted: null };
    entry.data = readData(reader, entry);
    yield entry;
    await skip(entry.data);
    if (header.data.kind === 'end') break;
  }
  await reader.end();
}

async function* readNothing(): AsyncGenerator<Buffer> {}
