import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealUnbound } from '../../testing/seal-unbound.ts';
import { sealedAt, settingPlace } from './sealed-columns.ts';
import { openSecrets, Secrets } from './secrets.ts';

const secrets = new Secrets('a secret of at least thirty-two characters');
const others = new Secrets('another secret of thirty-two characters!');

const place = sealedAt('web_keys.value', 7, 3, 'session', '1');
const unreadable = expect.objectContaining({ code: 'ERR_SECRET_UNREADABLE' }) as unknown;
const failureOf = (work: () => string): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('an encrypted text', () => {
  it('is decrypted to the original, and looks different each time', () => {
    const sealed = secrets.encrypt('senha: ação 🚀', place);
    expect(secrets.decrypt(sealed, place)).toBe('senha: ação 🚀');
    expect(secrets.encrypt('senha: ação 🚀', place)).not.toBe(sealed);
    expect(secrets.decrypt(secrets.encrypt('', place), place)).toBe('');
  });

  it('cannot be decrypted with another secret', () => {
    expect(failureOf(() => others.decrypt(secrets.encrypt('x', place), place))).toEqual(unreadable);
  });

  it('is refused when a single bit of it was changed', () => {
    const sealed = secrets.encrypt('a text', place);
    const [version, encoded = ''] = sealed.split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(failureOf(() => secrets.decrypt(`${version}.${changed.toString('base64url')}`, place))).toEqual(
        unreadable,
      );
    }
  });

  it.each(['', 'plain', 'v3.AAAA', 'v1.', 'v1.AAAA', 'v2.', 'v2.AAAA'])(
    'is refused when it is %j',
    (text) => {
      expect(failureOf(() => secrets.decrypt(text, place))).toEqual(unreadable);
    },
  );

  it.each([
    ['another company', sealedAt('web_keys.value', 8, 3, 'session', '1')],
    ['another row', sealedAt('web_keys.value', 7, 3, 'session', '2')],
    ['a row whose key reads alike', sealedAt('web_keys.value', 7, 3, 'session1', '')],
    ['another column', sealedAt('web_sessions.credentials', 7, 3, 'session', '1')],
    ['the installation', { ...place, companyId: null }],
  ])('is refused in %s, and told to nobody', (_name, other) => {
    const failure = failureOf(() => secrets.decrypt(secrets.encrypt('sk-secret', place), other));
    expect(failure).toEqual(unreadable);
    expect(inspect(failure, { depth: 5 })).not.toContain('sk-secret');
    expect(inspect(failure, { depth: 5 })).toContain(
      `A sealed value of ${other.column} does not open in its row`,
    );
  });

  it('is the same in a row whose key is read as numbers or as texts', () => {
    const asTexts = sealedAt('web_keys.value', 7, '3', 'session', '1');
    expect(secrets.decrypt(secrets.encrypt('x', place), asTexts)).toBe('x');
  });

  it('of before opens in every row, until it is changed', () => {
    const sealed = sealUnbound(secrets, 'of before');
    expect(secrets.decrypt(sealed, place)).toBe('of before');
    expect(secrets.decrypt(sealed, settingPlace('vapidKeys'))).toBe('of before');
    expect(failureOf(() => secrets.decrypt(sealed.replace('v1', 'v2'), place))).toEqual(unreadable);
    expect(failureOf(() => others.decrypt(sealed, place))).toEqual(unreadable);
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

    const sealed = later.encrypt('x', place);
    for (const one of made) expect(one.decrypt(sealed, place)).toBe('x');
    expect(await readdir(folder)).toEqual(['app-secret']);
    expect((await stat(join(folder, 'app-secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'app-secret'), 'utf8')).length).toBe(64);
  });

  it('is not created when one is configured', async () => {
    await openSecrets('a secret of at least thirty-two characters', folder);
    expect(await readdir(folder)).toEqual([]);
  });
});
