import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { ConfigError } from '../../config/config.ts';

/** The name of an abstract socket: one process can listen on it, and the kernel frees it when that process ends. */
function nameOf(folder: string): string {
  return `\0prosa-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`;
}

async function listen(server: Server, name: string): Promise<boolean> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(false);
      else fail(error);
    });
    server.listen(name, () => done(true));
  });
}

/** The id of the process that has the lock; null when it has just ended. */
async function holderOf(name: string): Promise<string | null> {
  return text(connect(name)).catch(() => null);
}

/** The id of the process that has locked the directory; null when none has. */
export async function lockHolder(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null);
  return folder === null ? null : holderOf(nameOf(folder));
}

/**
 * Locks the directory for this process, and returns the function that unlocks it. Without the lock, a second process
 * would take the first one's database for a leftover and stop it. Throws a ConfigError when another process has the
 * lock.
 */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const name = nameOf(folder);
  const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)));
  if (!(await listen(server, name))) {
    const holder = await holderOf(name);
    throw new ConfigError(`DATA_DIR: ${folder} is in use by another Prosa (process ${holder ?? 'ending'}).`);
  }
  // The lock must not keep a process alive that has nothing else to do.
  server.unref();
  return async () => {
    await new Promise((done) => server.close(done));
  };
}
