import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets, Secrets } from './secrets.ts';

const secrets = new Secrets('a secret of at least thirty-two characters');
const others = new Secrets('another secret of thirty-two characters!');

describe('an encrypted text', () => {
  it('is decrypted to the original, and looks different each time', () => {
    const sealed = secrets.encrypt('senha: ação 🚀');
    expect(secrets.decrypt(sealed)).toBe('senha: ação 🚀');
    expect(secrets.encrypt('senha: ação 🚀')).not.toBe(sealed);
    expect(secrets.decrypt(secrets.encrypt(''))).toBe('');
  });

  it('cannot be decrypted with another secret', () => {
    expect(() => others.decrypt(secrets.encrypt('x'))).toThrow();
  });

  it('is refused when a single bit of it was changed', () => {
    const sealed = secrets.encrypt('a text');
    const [version, encoded = ''] = sealed.split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => secrets.decrypt(`${version}.${changed.toString('base64url')}`)).toThrow();
    }
  });

  it.each(['', 'plain', 'v2.AAAA', 'v1.', 'v1.AAAA'])('is refused when it is %j', (text) => {
    expect(() => secrets.decrypt(text)).toThrow();
  });
});

it('digests the same text equally with one secret, and differently with another', () => {
  expect(secrets.digest('ana@x.test')).toBe(secrets.digest('ana@x.test'));
  expect(secrets.digest('ana@x.test')).not.toBe(secrets.digest('bia@x.test'));
  expect(secrets.digest('ana@x.test')).not.toBe(others.digest('ana@x.test'));
});

it('signs for one purpose only', () => {
  const signature = secrets.sign('media', 'text');
  expect(secrets.isSignedBy('media', 'text', signature)).toBe(true);
  expect(secrets.isSignedBy('reset', 'text', signature)).toBe(false);
  expect(secrets.isSignedBy('media', 'texts', signature)).toBe(false);
  expect(secrets.isSignedBy('media', 'text', '')).toBe(false);
  expect(others.isSignedBy('media', 'text', signature)).toBe(false);
});

it('refuses a secret that is short', () => {
  expect(() => new Secrets('short')).toThrow('APP_SECRET must have at least 32 characters.');
});

describe('the generated secret of an installation', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'prosa-secret-'))));
  afterEach(async () => rm(folder, { recursive: true }));

  it('is created once, even when processes start together, and only its account may read it', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, async () => openSecrets(null, folder)));
    const later = await openSecrets(null, folder);

    const sealed = later.encrypt('x');
    for (const one of made) expect(one.decrypt(sealed)).toBe('x');
    expect(await readdir(folder)).toEqual(['app-secret']);
    expect((await stat(join(folder, 'app-secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'app-secret'), 'utf8')).length).toBe(64);
  });

  it('is not created when one is configured', async () => {
    await openSecrets('a secret of at least thirty-two characters', folder);
    expect(await readdir(folder)).toEqual([]);
  });
});
