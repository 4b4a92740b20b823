import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './run.ts';

const stampFile = join(root, 'apps/web/dist/.sources');
const sources = ['apps/web', 'packages/async', 'packages/contract', 'packages/domain', 'package-lock.json'];
const left = new Set(['node_modules', 'dist']);

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const kept = entries.filter((entry) => !left.has(entry.name) && !entry.name.includes('.test.'));
  const nested = await Promise.all(
    kept.map(async (entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    ),
  );
  return nested.flat();
}

/** A digest of all sources of the web app: contents, not times, so that a fresh clone gets the same one. */
async function digestOfSources(): Promise<string> {
  const files = (await Promise.all(sources.map(async (source) => filesBelow(join(root, source)))))
    .flat()
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

/** Builds the web app when the existing build is of other sources; `onBuild` is called first. Returns whether it built. */
export async function buildWebIfStale(onBuild?: () => void): Promise<boolean> {
  const digest = await digestOfSources();
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === digest) return false;
  onBuild?.();
  const { code, output } = await run('npm', ['run', '--silent', 'build'], { captureOutput: true });
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
  await writeFile(stampFile, digest);
  return true;
}
