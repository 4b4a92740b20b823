import { access, constants, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from '../../platform/config/config.ts';
import { existingFolder, freeBytes } from '../../platform/storage/free-bytes.ts';
import { secretFile } from '../installation.ts';
import { failure, fine, reasonOf, warning, type Finding } from './finding.ts';

const OLDEST_NODE = 24;
const GIB = 2 ** 30;
const [LEAST, LOW] = [GIB, 5 * GIB];

export function checkNode(version = process.versions.node): Finding {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return fine('node', `Node ${version}`);
  return failure('node', 'node-old', `Node ${version} is older than ${OLDEST_NODE}.`);
}

export async function checkDisk(
  { dataDir, diskReserveBytes }: Config,
  freeIn: (folder: string) => Promise<number> = freeBytes,
): Promise<Finding> {
  const folder = await existingFolder(dataDir);
  const free = await freeIn(folder);
  const text = `${(free / GIB).toFixed(1)} GiB are free in ${folder}.`;
  if (free < Math.max(LEAST, diskReserveBytes)) return failure('disk', 'disk-full', text);
  return free < LOW ? warning('disk', 'disk-low', text) : fine('disk', text);
}

export async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  const folder = await existingFolder(dataDir);
  try {
    const found = await stat(folder);
    if (!found.isDirectory()) throw new Error(`${folder} is no folder`);
    await access(folder, constants.W_OK | constants.X_OK);
    return fine('data directory', dataDir);
  } catch (error) {
    return failure('data directory', 'data-unwritable', `DATA_DIR cannot be written: ${reasonOf(error)}.`);
  }
}

async function codeOfListening(port: number, host: string): Promise<string | null> {
  const server = createServer();
  const code = await new Promise<string | null>((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown'));
    server.listen(port, host, () => done(null));
  });
  await new Promise((done) => server.close(done));
  return code;
}

async function isProsa(port: number, host: string): Promise<boolean> {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const signal = AbortSignal.timeout(3_000);
  const answer = await fetch(`http://${name}:${port}/api/health/live`, { signal }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { status?: string } | null;
  return body?.status === 'ok';
}

export async function checkPort({ port, host }: Config): Promise<Finding> {
  const code = await codeOfListening(port, host);
  if (code === null) return fine('port', `${port} is free; the server does not run.`);
  if (code !== 'EADDRINUSE')
    return failure('port', 'port-refused', `The server could not listen on ${host}, port ${port} (${code}).`);
  if (await isProsa(port, host)) return fine('port', `The server answers on ${port}.`);
  return failure('port', 'port-used', `Port ${port} of ${host} is used by another program.`);
}

/** Whether others may read the file with the secret; where APP_SECRET is set there is none to read. */
export async function checkSecretFile(config: Config): Promise<Finding[]> {
  const found = config.appSecret === null ? await stat(secretFile(config)).catch(() => null) : null;
  if (!found || (found.mode & 0o077) === 0) return [];
  return [
    warning(
      'app secret',
      'secret-readable',
      `Other accounts of this machine may read ${secretFile(config)}.`,
    ),
  ];
}
