import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { ConfigError } from '../../config/config.ts';

/** An abstract socket: the kernel gives the name to one process, and takes it back when that one ends, however. */
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

/** The process that holds the name; null when it just ended. */
async function holderOf(name: string): Promise<string | null> {
  return text(connect(name)).catch(() => null);
}

/**
 * Makes the directory this process's own until it lets go or ends. A second start on the same directory would
 * otherwise take the first one's database for a left-over and stop it.
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
  // It must not keep alive a process that has nothing else to do.
  server.unref();
  return async () => {
    await new Promise((done) => server.close(done));
  };
}
