import { DamagedBackup } from './failures.ts';

// An archive is a sequence of blocks: four bytes of length, then the bytes. An entry is a block of JSON that says what it
// is, blocks of bytes, an empty block, and a block of JSON with what was counted.

const LONGEST = 2 ** 20;
const EMPTY = Buffer.alloc(4);

function lengthOf(block: Buffer): Buffer {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(block.length);
  return length;
}

/** The bytes of one block of JSON. */
export function jsonBlock(value: unknown): Buffer {
  const block = Buffer.from(JSON.stringify(value));
  return Buffer.concat([lengthOf(block), block]);
}

/** The bytes of some content as blocks, without their end. */
export function* dataBlocks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += LONGEST) {
    const block = bytes.subarray(start, start + LONGEST);
    yield lengthOf(block);
    yield block;
  }
}

export const endOfData = EMPTY;

/** Reads blocks from a stream of bytes; throws a DamagedBackup where it ends too early or has an impossible length. */
export class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next block; empty at the end of an entry's data. */
  async next(): Promise<Buffer> {
    const length = (await this.#take(4)).readUInt32BE();
    if (length > LONGEST) throw new DamagedBackup();
    return length === 0 ? this.#pending.subarray(0, 0) : this.#take(length);
  }

  async json(): Promise<unknown> {
    const block = await this.next();
    try {
      return JSON.parse(block.toString());
    } catch {
      throw new DamagedBackup();
    }
  }

  /** Reads to the end of the stream, which must come now. */
  async end(): Promise<void> {
    if (this.#pending.length > 0 || !(await this.#source.next()).done) throw new DamagedBackup();
  }

  async #take(length: number): Promise<Buffer> {
    if (this.#pending.length < length) await this.#fill(length);
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  async #fill(length: number): Promise<void> {
    const parts = [this.#pending];
    for (let has = this.#pending.length; has < length; ) {
      const next = await this.#source.next();
      if (next.done) throw new DamagedBackup();
      parts.push(next.value);
      has += next.value.length;
    }
    this.#pending = Buffer.concat(parts);
  }
}
