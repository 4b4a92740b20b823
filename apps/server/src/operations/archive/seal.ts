import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { z } from 'zod';
import { DamagedBackup, UnopenedBackup } from './failures.ts';

// The construction is STREAM, as age has it: chunks of one size, each under AES-256-GCM with its number and whether it
// is the last one as the nonce. A chunk that is changed, missing, doubled, moved or cut off does not open.
const CHUNK = 65_536;
const TAG = 16;
const CIPHER = 'aes-256-gcm';
const MAGIC = 'PROSA BACKUP 1';
/** More than any header has: a file that is none of ours is not read to its end. */
const LONGEST_HEADER = 1_000;

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

const Header = z.object({
  sealed: z.boolean(),
  salt: z.base64().length(44),
  // Bounded: a hostile file must not ask for all of the memory, nor for less than scrypt itself takes.
  scrypt: z.object({
    N: z
      .int()
      .min(2 ** 10)
      .max(2 ** 20)
      .refine(isPowerOfTwo),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(4),
  }),
});
type Header = z.output<typeof Header>;

/** 128 MiB and about half a second for each guess. */
const usualCost: Header['scrypt'] = { N: 2 ** 17, r: 8, p: 1 };

async function stretch(passphrase: string, { salt, scrypt: { N, r, p } }: Header): Promise<Buffer> {
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

/** The header is part of the key: when it was changed, no chunk opens. */
async function keyOf(text: string, header: Header, passphrase: string | null): Promise<Buffer> {
  // Without a passphrase anybody can make the key: the chunks then only prove that nothing was damaged.
  const secret = header.sealed ? await stretch(passphrase ?? '', header) : Buffer.alloc(32);
  return Buffer.from(hkdfSync('sha256', secret, Buffer.from(header.salt, 'base64'), text, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Gathers bytes into chunks of one size; one is given on once it is known whether another follows. */
abstract class Chunks extends Transform {
  readonly #size: number;
  #parts: Buffer[] = [];
  #length = 0;
  #number = 0;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  protected abstract pass(chunk: Buffer, nonce: Buffer, number: number): Buffer;

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#parts.push(bytes);
      this.#length += bytes.length;
      if (this.#length > this.#size) this.#passWhole();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#give(Buffer.concat(this.#parts), true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #passWhole(): void {
    const all = Buffer.concat(this.#parts);
    let start = 0;
    for (; all.length - start > this.#size; start += this.#size)
      this.#give(all.subarray(start, start + this.#size), false);
    this.#parts = [all.subarray(start)];
    this.#length = all.length - start;
  }

  #give(chunk: Buffer, isLast: boolean): void {
    this.push(this.pass(chunk, nonceOf(this.#number, isLast), this.#number));
    this.#number += 1;
  }
}

class Sealing extends Chunks {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    super(CHUNK);
    this.#key = key;
  }

  protected pass(chunk: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

class Opening extends Chunks {
  readonly #key: Buffer;
  readonly #isSealed: boolean;

  constructor(key: Buffer, isSealed: boolean) {
    super(CHUNK + TAG);
    this.#key = key;
    this.#isSealed = isSealed;
  }

  protected pass(chunk: Buffer, nonce: Buffer, number: number): Buffer {
    if (chunk.length < TAG) throw new DamagedBackup();
    const end = chunk.length - TAG;
    const decipher = createDecipheriv(CIPHER, this.#key, nonce);
    decipher.setAuthTag(chunk.subarray(end));
    const opened = decipher.update(chunk.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw this.#isSealed && number === 0 ? new UnopenedBackup() : new DamagedBackup();
    }
    return opened;
  }
}

/**
 * The header of a new file, and the stream that seals what follows it; `passphrase` null: damage is found, no more. `cost`
 * is what each guess of the passphrase costs.
 */
export async function seal(
  passphrase: string | null,
  cost = usualCost,
): Promise<{ header: Buffer; sealing: Transform }> {
  const header = {
    sealed: passphrase !== null,
    salt: randomBytes(32).toString('base64'),
    scrypt: cost,
  };
  const text = `${MAGIC}\n${JSON.stringify(header)}\n`;
  return { header: Buffer.from(text), sealing: new Sealing(await keyOf(text, header, passphrase)) };
}

export interface ReadHeader {
  header: Header;
  text: string;
  /** Where the chunks begin. */
  length: number;
}

/** Reads the header at the beginning of a file; throws a DamagedBackup when it is none of ours. */
export function readHeader(start: Buffer): ReadHeader {
  const [magic, json] = start.subarray(0, LONGEST_HEADER).toString('latin1').split('\n', 2);
  const version = /^PROSA BACKUP (\d{1,6})$/.exec(magic ?? '')?.[1];
  if (version !== undefined && magic !== MAGIC)
    throw new DamagedBackup(`This backup has format ${version}, which a newer Prosa has written.`);
  const text = `${magic}\n${json}\n`;
  if (magic !== MAGIC || text.length >= start.length) throw new DamagedBackup('This is no backup of Prosa.');
  const parsed = Header.safeParse(parsedJson(json ?? ''));
  if (!parsed.success) throw new DamagedBackup();
  return { header: parsed.data, text, length: text.length };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The stream that opens what follows the header. Bytes that it gives on are those that were sealed, in their order. */
export async function unseal({ header, text }: ReadHeader, passphrase: string | null): Promise<Transform> {
  if (header.sealed && passphrase === null)
    throw new UnopenedBackup('The backup is sealed: its passphrase is needed.');
  return new Opening(await keyOf(text, header, passphrase), header.sealed);
}

export const MOST_HEADER_BYTES = LONGEST_HEADER;
