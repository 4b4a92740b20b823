import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@prosa/domain';
import type { SealedPlace } from './sealed-columns.ts';

const VERSION = 'v2';
/** Values of before, which open in every row; a job seals them anew (bind-sealed-values.ts). */
export const UNBOUND = 'v1';

/** Numbers as texts: a key that comes from SQL names the same row. */
const boundTo = ({ column, companyId, row }: SealedPlace): Buffer =>
  Buffer.from(
    JSON.stringify([column, companyId === null ? null : String(companyId), ...row.map(String)]),
    'utf8',
  );

const unreadable = (column: string, cause?: unknown) =>
  new AppError('ERR_SECRET_UNREADABLE', {
    cause: new Error(`A sealed value of ${column} does not open in its row`, { cause }),
  });

/** Keys derived from APP_SECRET, one for each purpose; one key reveals nothing about the others. */
export class Secrets {
  readonly #root: Buffer;
  readonly #cipherKey: Buffer;
  readonly #keys = new Map<string, Buffer>();

  constructor(appSecret: string) {
    if (appSecret.length < 32) throw new Error('APP_SECRET must have at least 32 characters.');
    this.#root = Buffer.from(appSecret, 'utf8');
    this.#cipherKey = this.key('encryption at rest');
  }

  /** A 32-byte key for one purpose. */
  key(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#root, 'prosa', purpose, 32));
    this.#keys.set(purpose, key);
    return key;
  }

  /** AES-256-GCM, bound to where the value is stored; the same text gives another result each time. */
  encrypt(text: string, place: SealedPlace): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, iv).setAAD(boundTo(place));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /**
   * Throws ERR_SECRET_UNREADABLE when the text was changed, encrypted under another secret, or for another row, column
   * or company.
   */
  decrypt(sealed: string, place: SealedPlace): string {
    const [version, encoded] = sealed.split('.');
    if ((version !== VERSION && version !== UNBOUND) || !encoded) throw unreadable(place.column);
    try {
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', this.#cipherKey, bytes.subarray(0, 12));
      if (version === VERSION) decipher.setAAD(boundTo(place));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw unreadable(place.column, error);
    }
  }

  /** A keyed hash, to look up values that are not stored themselves. */
  digest(text: string): string {
    return createHmac('sha256', this.key('look-ups')).update(text).digest('base64url');
  }

  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.key(`signature: ${purpose}`))
      .update(text)
      .digest('base64url');
  }

  isSignedBy(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
}

/**
 * Writes the file unless it exists. It appears whole, so a process that starts at the same time never reads half of it.
 */
async function writeOnce(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeSynced(unfinished, text);
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
}

/** Stores a secret in the data directory, unless there is one. */
export async function storeSecret(secret: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) await writeOnce(file, secret);
}

/** Opens the configured secret, or the one that the first start creates in the data directory, readable by us only. */
export async function openSecrets(configured: string | null, dataDir: string): Promise<Secrets> {
  if (configured !== null) return new Secrets(configured);
  await storeSecret(randomBytes(48).toString('base64url'), dataDir);
  return new Secrets((await readFile(join(dataDir, 'app-secret'), 'utf8')).trim());
}
