import { FileFault } from '@prosa/channel-driver';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FileRef } from '../inbound/reading.ts';

/** The host where WhatsApp keeps files. No other host is ever contacted, whatever a message says. */
const ORIGIN = 'https://mmg.whatsapp.net';
/** Every file ends with the first bytes of its authentication code. */
const MAC_BYTES = 10;

/**
 * Why a file is not available. `gone`: it is not there any more; `wait`: the platform or the network fails for now;
 * `broken`: the bytes are not those that were sent, or not all of them.
 */
export class FileError extends FileFault<'gone' | 'wait' | 'broken'> {}

/** How file hosts are reached; `dispatcher` as undici's fetch takes it, for tests. */
export interface Way {
  dispatcher?: object | undefined;
  signal: AbortSignal;
}

type Locked = Pick<FileRef, 'directPath' | 'mediaKey' | 'sha256'>;

/**
 * The decrypted file (`purpose` is a part of its key). The stream fails with a FileError when the bytes are not what
 * the sender sent.
 */
export async function openFile(file: Locked, purpose: MediaType, way: Way): Promise<Readable> {
  const body = await bodyOf(file.directPath, way);
  return Readable.from(decrypted(body, file, purpose), { objectMode: false });
}

/**
 * The address of a path on the platform's host. Paths come from messages and from phones: whatever one says, no other
 * host is asked.
 */
function addressOf(path: string): URL {
  const address = path.startsWith('/') && URL.canParse(path, ORIGIN) ? new URL(path, ORIGIN) : null;
  if (address?.origin !== ORIGIN) throw new FileError('gone', 'the file is on another host');
  return address;
}

async function bodyOf(path: string, { dispatcher, signal }: Way): Promise<AsyncIterable<Uint8Array>> {
  const address = addressOf(path);
  let answer: Response;
  try {
    answer = await fetch(address, {
      headers: { origin: 'https://web.whatsapp.com' },
      redirect: 'error',
      signal,
      ...(dispatcher ? { dispatcher } : {}),
    } as RequestInit);
  } catch (cause) {
    throw new FileError('wait', 'the file could not be asked for', { cause });
  }
  if (answer.status === 200 && answer.body) return fetched(answer.body as WebStream<Uint8Array>);
  await answer.body?.cancel();
  throw new FileError(failureOf(answer.status), `the platform answered ${answer.status} for a file`);
}

/** An expired address is forbidden; a new one is requested in the same way as for a file that is gone. */
function failureOf(status: number): FileError['kind'] {
  if (status >= 500 || status === 408 || status === 429) return 'wait';
  return status >= 400 ? 'gone' : 'broken';
}

async function* fetched(body: WebStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new FileError('broken', 'the file broke off', { cause });
  }
}

async function* decrypted(
  body: AsyncIterable<Uint8Array>,
  file: Locked,
  purpose: MediaType,
): AsyncGenerator<Buffer> {
  const { cipherKey, iv, macKey } = await getMediaKeys(file.mediaKey, purpose);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', Buffer.from(macKey ?? '')).update(iv);
  const digest = createHash('sha256');
  const clear = (bytes: Buffer) => {
    digest.update(bytes);
    return bytes;
  };
  let buffered: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    const all = Buffer.concat([buffered, chunk]);
    // The last bytes may be the authentication code.
    const ready = all.subarray(0, Math.max(0, all.length - MAC_BYTES));
    buffered = all.subarray(ready.length);
    mac.update(ready);
    yield clear(decipher.update(ready));
  }
  if (!mac.digest().subarray(0, MAC_BYTES).equals(buffered))
    throw new FileError('broken', 'the file was changed');
  yield clear(ended(() => decipher.final()));
  if (file.sha256 && !digest.digest().equals(file.sha256))
    throw new FileError('broken', 'the file is not the one that was sent');
}

function ended(final: () => Buffer): Buffer {
  try {
    return final();
  } catch (cause) {
    throw new FileError('broken', 'the file does not end as it should', { cause });
  }
}
