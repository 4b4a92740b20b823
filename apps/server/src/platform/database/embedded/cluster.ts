import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canEnter, letThrough, own, runsAsRoot } from './account.ts';
import { runProgram, SHARED, shortName } from './binaries.ts';

export interface Cluster {
  /** PostgreSQL's own data directory. */
  data: string;
  /** The folder of its socket. */
  socket: string;
}

// A socket's path has at most 107 characters, including `/.s.PGSQL.5432.lock`.
const LONGEST_FOLDER = 85;
const READY = 'prosa-ready';

/** Root's files may be where no other account can go (/root): the cluster is then in /var/lib/prosa. */
async function reachableHome(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await letThrough(dataDir);
  if (await canEnter(dataDir)) return dataDir;
  const folder = join(SHARED, shortName(dataDir));
  await mkdir(folder, { recursive: true });
  await writeFile(join(dataDir, 'postgres-is-in'), `${folder}\n`);
  return folder;
}

function socketPath(home: string): string {
  const inside = join(home, 'socket');
  const short = join(runsAsRoot ? '/run' : tmpdir(), `prosa-${shortName(home)}`);
  return inside.length < LONGEST_FOLDER ? inside : short;
}

async function socketFolder(home: string): Promise<string> {
  const folder = socketPath(home);
  await own(folder);
  return folder;
}

async function create(binaries: string, data: string, isDisposable: boolean): Promise<void> {
  if (existsSync(join(data, READY))) return;
  // An interrupted first start leaves half a cluster, in which nothing was stored yet.
  await rm(data, { recursive: true, force: true });
  await own(data);
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'];
  await runProgram(join(binaries, 'bin/initdb'), [
    '-D',
    data,
    ...flags,
    ...(isDisposable ? ['--no-sync'] : []),
  ]);
  await writeFile(join(data, READY), '');
}

function ownName(): string | null {
  try {
    return userInfo().username;
  } catch {
    // A container may run as an account that has no name.
    return null;
  }
}

/**
 * Lets only the account of this process connect, as `postgres`: when root starts the server, it runs as `nobody`, and so
 * may others. Written at each start, as data directories from before this rule trust whoever reaches the socket.
 */
async function admitOwnAccount(data: string): Promise<void> {
  const name = ownName();
  if (name === null) return;
  // Root makes backups, whoever runs the server.
  const names = [...new Set([name, 'root'])];
  await writeFile(join(data, 'pg_ident.conf'), names.map((one) => `prosa "${one}" postgres\n`).join(''));
  await writeFile(join(data, 'pg_hba.conf'), 'local all all peer map=prosa\n');
}

async function isPostgres(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.includes('postgres');
}

/** Shuts down a server that outlived its parent, so that the next one starts with our settings. */
async function endOrphan(data: string): Promise<void> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid || !(await isPostgres(pid))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 20_000 && (await isPostgres(pid)); waited += 20) await wait(20);
}

/** The cluster of a data directory; null when there is none. Changes nothing. */
export async function findCluster(dataDir: string): Promise<Cluster | null> {
  const root = await realpath(dataDir).catch(() => null);
  if (root === null) return null;
  const elsewhere = await readFile(join(root, 'postgres-is-in'), 'utf8').catch(() => null);
  const home = elsewhere?.trim() ?? root;
  const data = join(home, 'postgres');
  return existsSync(join(data, READY)) ? { data, socket: socketPath(home) } : null;
}

/** Finds or creates the cluster of a data directory. The caller must have locked the directory. */
export async function openCluster(
  binaries: string,
  dataDir: string,
  isDisposable: boolean,
): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await reachableHome(await realpath(dataDir));
  const data = join(home, 'postgres');
  await endOrphan(data);
  await create(binaries, data, isDisposable);
  // Tests try other roles on theirs.
  if (!isDisposable) await admitOwnAccount(data);
  return { data, socket: await socketFolder(home) };
}
