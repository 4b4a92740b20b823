import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOBODY, runsAsRoot } from './embedded/account.ts';
import {
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
} from './embedded.ts';
import { PostgresProcess } from './embedded/postgres-process.ts';
import { migrate } from './migrate.ts';
import type { DatabaseAddress } from './pool.ts';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder, { disposable: true, ...options });
  running.push(postgres);
  return postgres;
}

async function openClient(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const client = await openClient(address);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** What another process of the account that PostgreSQL runs as gets. */
async function askAsNobody(address: DatabaseAddress): Promise<string> {
  const script = `
    process.setgid(${NOBODY}); process.setuid(${NOBODY});
    const client = new pg.Client(${JSON.stringify(address)});
    client.connect().then(() => console.log('let in'), (error) => console.log(error.message)).then(() => client.end());`;
  const module = import.meta.resolve('pg');
  const args = ['--input-type=module', '-e', `const { default: pg } = await import('${module}'); ${script}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((done) => void child.once('close', done));
  return output;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const program = `
const { startEmbeddedPostgres } = await import(process.argv[1]);
const { pid } = await startEmbeddedPostgres(process.argv[2], { disposable: true, watchedBy: process.argv[3] });
console.log('pid=' + pid);
setInterval(() => {}, 1000);`;

async function startInAnotherProcess(
  folder: string,
  watchedBy: string,
): Promise<{ parent: ChildProcess; pid: number }> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const args = ['--input-type=module', '-e', program, module, folder, watchedBy];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('pid=');
  return { parent, pid: Number(/pid=(\d+)/.exec(output)?.[1]) };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map(async (postgres) => postgres.stop()));
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next, and stops on request', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await ask(first.address, 'create table kept as select 42 as answer');
    const { pid } = first;
    await first.stop();
    expect(isRunning(pid)).toBe(false);

    const second = await start(folder);
    expect(await ask(second.address, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('listens only on a socket in its data directory, which no other account may enter', async () => {
    const folder = await newFolder();
    const { address } = await start(folder);
    expect(address.host).toBe(join(folder, 'socket'));
    expect((await stat(join(folder, 'socket'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await ask(address, "select current_setting('listen_addresses') as addresses")).toEqual([
      { addresses: '' },
    ]);
  });

  it('lets only the account of its starter in, also on a data directory that trusted everybody', async () => {
    const folder = await newFolder();
    const first = await start(folder, { disposable: false });
    await ask(first.address, 'create table kept as select 42 as answer');
    await first.stop();
    await writeFile(join(folder, 'postgres/pg_hba.conf'), 'local all all trust\n');

    const { address } = await start(folder, { disposable: false });
    expect(await ask(address, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await ask(address, 'select type, auth_method from pg_hba_file_rules')).toEqual([
      { type: 'local', auth_method: 'peer' },
    ]);
    await expect(ask({ ...address, user: 'prosa_operator' }, 'select 1')).rejects.toThrow(
      'Peer authentication failed',
    );
    if (runsAsRoot) expect(await askAsNobody(address)).toContain('Peer authentication failed');
  });

  it('starts in a directory whose path is too long for a socket', async () => {
    const folder = join(await newFolder(), 'a-rather-long-name-'.repeat(6));
    const { address } = await start(folder);
    expect(String(address.host).length).toBeLessThan(85);
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
    folders.push(String(address.host));
  });

  it('refuses a directory that another one uses, and leaves that one running', async () => {
    const folder = await newFolder();
    const { address } = await start(folder);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      new RegExp(`^DATA_DIR: .* is in use by another Prosa \\(process ${process.pid}\\)`),
    );
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is found by another program while it runs, and not before or afterwards', async () => {
    const folder = await newFolder();
    expect(await hasEmbeddedPostgres(folder)).toBe(false);
    expect(await runningEmbeddedPostgres(folder)).toBeNull();
    const postgres = await start(folder);
    expect(await runningEmbeddedPostgres(folder)).toEqual(postgres.address);
    await postgres.stop();
    expect(await runningEmbeddedPostgres(folder)).toBeNull();
    expect(await hasEmbeddedPostgres(folder)).toBe(true);
    expect(await hasEmbeddedPostgres(join(folder, 'missing'))).toBe(false);
  });

  it('starts after a killed one as soon as the last of its child processes has ended', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    const client = await openClient(first.address);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const child = rows[0]?.pid ?? 0;
    // A paused child cannot notice that its server is gone, and keeps the shared memory.
    process.kill(child, 'SIGSTOP');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();

    const checks = vi.spyOn(PostgresProcess.prototype, 'hasEnded', 'get');
    const refused = () => checks.mock.results.filter(({ value }) => value === true).length;
    let hasStarted = false;
    const starting = start(folder).then((postgres) => {
      hasStarted = true;
      return postgres;
    });
    await expect.poll(refused).toBeGreaterThanOrEqual(2);
    expect(hasStarted).toBe(false);
    process.kill(child, 'SIGKILL');
    expect(await ask((await starting).address, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts again by itself when it is killed', async () => {
    const folder = await newFolder();
    const troubles: string[] = [];
    const postgres = await start(folder, { onTrouble: (log) => void troubles.push(log) });
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');

    await expect.poll(() => postgres.pid, { timeout: 20_000 }).not.toBe(pid);
    expect(await ask(postgres.address, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(troubles.length).toBeGreaterThan(0);
  });
});

describe.each(['kernel', 'watcher'])('a parent that is killed (noticed by the %s)', (watchedBy) => {
  it('takes PostgreSQL with it, and the next start finds the data', async () => {
    const folder = await newFolder();
    const { parent, pid } = await startInAnotherProcess(folder, watchedBy);
    await ask({ host: join(folder, 'socket'), user: 'postgres', database: 'prosa' }, 'create table kept ()');
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');

    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    const again = await start(folder);
    expect(await ask(again.address, 'select * from kept')).toEqual([]);
  });
});

describe('a first start', () => {
  it('succeeds when two processes make it at once', async () => {
    const { address } = await start(await newFolder());
    await ask(address, 'create database second');
    const other = { ...address, database: 'second' };
    // Roles belong to the whole server: two databases race for them, and two processes for one database.
    const applied = await Promise.all([migrate(address), migrate(address), migrate(other), migrate(other)]);

    const some = applied.filter((names) => names.length > 0);
    expect(some.length).toBe(2);
    expect(some[0]).toEqual(some[1]);
    expect(
      await ask(address, "select count(*)::int as roles from pg_roles where rolname like 'prosa\\_%'"),
    ).toEqual([{ roles: 2 }]);
  });
});
