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

const VERSION = 'v1';

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

  /** AES-256-GCM; the same text gives another result each time. */
  encrypt(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** Throws when the text was changed or encrypted under another secret. */
  decrypt(sealed: string): string {
    const [version, encoded] = sealed.split('.');
    if (version !== VERSION || !encoded) throw new Error('Not an encrypted text of ours.');
    const bytes = Buffer.from(encoded, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#cipherKey, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
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

/** Opens the configured secret, or the one that the first start creates in the data directory, readable by us only. */
export async function openSecrets(configured: string | null, dataDir: string): Promise<Secrets> {
  if (configured !== null) return new Secrets(configured);
  const file = join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) await writeOnce(file, randomBytes(48).toString('base64url'));
  return new Secrets((await readFile(file, 'utf8')).trim());
}
