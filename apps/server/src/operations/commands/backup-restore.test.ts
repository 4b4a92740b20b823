import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../testing/server-process.ts';
import { runOperation } from '../testing/run-command.ts';

const ADMIN_PASSWORD = 'segredo-1';
let folder: string;
let server: ServerProcess;
const running: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-commands-'));
  await chmod(folder, 0o711);
  server = await start('first');
});
afterAll(async () => {
  await Promise.all(running.map(async (one) => one.end('SIGTERM')));
  await rm(folder, { recursive: true });
});

const environment = (name: string) => ({ DATA_DIR: join(folder, name), ADMIN_PASSWORD });

async function start(name: string): Promise<ServerProcess> {
  const started = new ServerProcess(environment(name));
  running.push(started);
  await started.address();
  return started;
}

async function signInStatus(one: ServerProcess): Promise<number> {
  const body = JSON.stringify({ email: 'admin@prosa.local', password: ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${await one.address()}/api/auth/login`, { method: 'POST', headers, body })).status;
}

describe('npm run backup, npm run restore', () => {
  it('save an embedded installation while it runs, and make it anew in an empty folder', async () => {
    const secret = await readFile(join(folder, 'first/app-secret'), 'utf8');
    await writeFile(join(folder, 'passphrase'), 'uma frase comprida\n');
    const here = { INIT_CWD: folder };
    const args = ['saved', '--sealed', '--passphrase-file=passphrase'];
    const saved = await runOperation('backup', args, { ...environment('first'), ...here });
    expect(saved).toMatchObject({ code: 0, errors: '' });
    expect(saved.output).toMatch(/saved: \d+ rows of \d+ tables, 0 files, \d+ bytes\.\n$/);
    expect(await signInStatus(server)).toBe(200);

    const file = join(folder, 'saved');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const locked = await runOperation('restore', [file], environment('second'));
    expect(locked).toMatchObject({ code: 2, errors: 'The backup is sealed: its passphrase is needed.\n' });
    const restored = await runOperation('restore', [file], {
      ...environment('second'),
      BACKUP_PASSPHRASE: 'uma frase comprida',
    });
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(restored.output).toMatch(
      /^Restored what was there at 20\S+Z: \d+ rows, 0 files\. Start it with npm start\.\n$/,
    );
    expect(await readFile(join(folder, 'second/app-secret'), 'utf8')).toBe(secret);
    expect(await signInStatus(await start('second'))).toBe(200);
  });

  it('are refused with a sentence: no file, a file that is there, an installation that runs, a short passphrase', async () => {
    const call = async (name: string, args: string[], more = {}) => {
      const { code, errors } = await runOperation(name, args, { ...environment('first'), ...more });
      expect(errors).not.toContain('    at ');
      return [code, errors.split('\n')[0]];
    };
    const file = join(folder, 'plain');
    expect(await call('backup', [])).toEqual([2, 'One file is needed.']);
    expect(await call('backup', ['--nonsense', file])).toEqual([2, expect.stringContaining('--nonsense')]);
    expect(await call('backup', [file, '--sealed'])).toEqual([
      2,
      expect.stringContaining('set BACKUP_PASSPHRASE'),
    ]);
    expect(await call('backup', [file], { BACKUP_PASSPHRASE: 'curta' })).toEqual([
      2,
      'The passphrase must have at least 12 characters.',
    ]);
    expect(await call('restore', [file])).toEqual([2, `${file} cannot be read (ENOENT).`]);
    const plain = await runOperation('backup', [file], environment('first'));
    expect(plain.output).toContain('It is not sealed: whoever has the file reads all of it');
    expect(await call('backup', [file])).toEqual([2, `${file} is there already: a backup replaces no file.`]);
    expect(await call('restore', [file])).toEqual([2, expect.stringContaining('is in use by another Prosa')]);
    await mkdir(join(folder, 'none'), { recursive: true });
    expect(await call('backup', [`${file}-2`], environment('none'))).toEqual([
      2,
      expect.stringContaining('there is no database in'),
    ]);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
