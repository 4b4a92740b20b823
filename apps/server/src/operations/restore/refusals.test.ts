import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { LocalS3 } from '../../platform/testing/local-s3.ts';
import { writeArchive } from '../archive/archive-file.ts';
import { writeEntry, type About } from '../archive/entries.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { contentOf, openMachine, type Machine } from '../testing/installation.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const native = process.env.PROSA_TEST_POSTGRES ?? null;
const passphrase = 'uma frase comprida';
let folder: string;
let file: string;
let source: Machine;
let target: Machine;
const s3 = new LocalS3();
const s3Environment = () => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: 'prosa',
  S3_ACCESS_KEY: 'test-key',
  S3_SECRET_KEY: 'test-secret',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-refusals-'));
  file = join(folder, 'backup');
  await s3.start();
  [source, target] = await Promise.all([openMachine(native), openMachine(native)]);
  const server = await source.start();
  await server.app.storage.put('company1/messages/a.txt', Buffer.from('olá'), 'text/plain');
  await server.app.storage.put('branding/logo.png', randomBytes(300_000), 'image/png');
  await server.stop();
  await makeBackup(source.config, { file, passphrase, withoutMedia: false });
});
afterAll(async () => {
  await Promise.all([source.close(), target.close(), s3.stop()]);
  await rm(folder, { recursive: true });
});

/** A machine on which nothing was restored: no table, no file, no secret. */
async function expectUntouched(): Promise<void> {
  expect(
    await target.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
  ).toEqual([]);
  expect(await readdir(target.dataDir)).toEqual([]);
}

const restore = async (
  change: Partial<Parameters<typeof restoreBackup>[1]> = {},
  env: Record<string, string> = {},
) =>
  restoreBackup(readConfig({ ...target.environment, ...env }), {
    file,
    passphrase,
    withoutMedia: false,
    ...change,
  });

async function backupOf(about: Partial<About>): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'));
  const { about: real } = await verifyBackup(file, passphrase);
  async function* content(): AsyncGenerator<Buffer> {
    yield* writeEntry({ ...real, ...about });
    yield* writeEntry({ kind: 'sequences' }, [Buffer.from('[]')]);
    yield* writeEntry({ kind: 'end' }, [Buffer.from(JSON.stringify({ tables: {}, files: 0, fileBytes: 0 }))]);
  }
  await writeArchive(path, content(), passphrase);
  return path;
}

describe('a restore is refused, and changes nothing,', () => {
  afterEach(expectUntouched);

  it('with a wrong passphrase, and without one', async () => {
    await expect(restore({ passphrase: 'outra frase qualquer' })).rejects.toThrow('the passphrase is wrong');
    await expect(restore({ passphrase: null })).rejects.toThrow('its passphrase is needed');
  });

  it('when the file was cut at its end, or one byte in its middle was changed', async () => {
    const whole = await readFile(file);
    const damaged = join(folder, 'damaged');
    await writeFile(damaged, whole.subarray(0, whole.length - 1));
    await expect(restore({ file: damaged })).rejects.toThrow('damaged');
    const middle = Math.floor(whole.length / 2);
    whole[middle] = (whole[middle] ?? 0) ^ 1;
    await writeFile(damaged, whole);
    await expect(restore({ file: damaged })).rejects.toThrow('damaged');
  });

  it('when a newer program made the backup, known by its version or by a migration', async () => {
    await expect(restore({ file: await backupOf({ program: '99.0.0' }) })).rejects.toThrow(
      /^The backup was made by Prosa 99\.0\.0, which is newer than this one/,
    );
    const { about } = await verifyBackup(file, passphrase);
    const migrations = [...about.migrations, { name: '9999-of-a-newer-version.sql', digest: 'x' }];
    await expect(restore({ file: await backupOf({ migrations }) })).rejects.toThrow(
      /which is newer than this one \(\S+\), and has the migration 9999-of-a-newer-version\.sql\./,
    );
  });

  it('when a migration of the backup had another text', async () => {
    const { about } = await verifyBackup(file, passphrase);
    const migrations = about.migrations.map((mark, index) => (index === 2 ? { ...mark, digest: 'x' } : mark));
    await expect(restore({ file: await backupOf({ migrations }) })).rejects.toThrow(
      'is not that of this program',
    );
  });

  it('when APP_SECRET is another one', async () => {
    await expect(restore({}, { APP_SECRET: 'another secret than that of the backup' })).rejects.toThrow(
      'APP_SECRET is not the secret of the backup',
    );
  });
});

describe('a restore is refused, and leaves what is there,', () => {
  it('into a database with tables that are not ours', async () => {
    await target.query('create table of_another_program ()');
    await expect(restore()).rejects.toThrow('The database has tables already (of_another_program)');
    await target.query('drop table of_another_program');
    await expectUntouched();
  });

  it('beside media, or a secret that is another one', async () => {
    const media = join(target.dataDir, 'media/company1');
    await mkdir(media, { recursive: true });
    await writeFile(join(media, 'here.txt'), 'x');
    await expect(restore()).rejects.toThrow('There is media already (company1/here.txt)');
    await rm(join(target.dataDir, 'media'), { recursive: true });
    await writeFile(join(target.dataDir, 'app-secret'), 'a secret that somebody has put here before');
    await expect(restore()).rejects.toThrow('app-secret has another secret than the backup');
    await rm(join(target.dataDir, 'app-secret'));
    await expectUntouched();
  });

  it('over an installation', async () => {
    const before = await contentOf(source);
    const config = readConfig(source.environment);
    await expect(restoreBackup(config, { file, passphrase, withoutMedia: true })).rejects.toThrow(
      /^There is an installation already \(rows in public\.\w+\): a backup is restored into an empty installation only/,
    );
    expect(await contentOf(source)).toEqual(before);
  });
});

describe('a restore that breaks off half-way', () => {
  it('leaves no row, no file and no secret, and is done again without any cleaning', async () => {
    const env = s3Environment();
    s3.isFull = true;
    await expect(restore({}, env)).rejects.toThrow();
    s3.isFull = false;
    expect((await target.query('select from companies')).length).toBe(0);
    expect((await target.query('select from users')).length).toBe(0);
    expect(await readdir(target.dataDir)).toEqual([]);
    expect(s3.files.size).toBe(0);

    await restore({}, env);
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await target.catalogue()).toEqual(await source.catalogue());
    expect(Object.fromEntries([...s3.files].map(([key, { type }]) => [key, type]))).toEqual({
      'branding/logo.png': 'image/png',
      'company1/messages/a.txt': 'text/plain',
    });
  });

  it('takes the media out of a bucket as well', async () => {
    const again = join(folder, 'from-bucket');
    const config = readConfig({ ...target.environment, ...s3Environment() });
    const { files, fileBytes } = await makeBackup(config, {
      file: again,
      passphrase: null,
      withoutMedia: false,
    });
    expect({ files, fileBytes }).toEqual({ files: 2, fileBytes: 300_004 });
    const without = await makeBackup(config, { file: `${again}-2`, passphrase: null, withoutMedia: true });
    expect(without.files).toBe(0);
    expect((await verifyBackup(again, null)).totals.files).toBe(2);
  });
});
