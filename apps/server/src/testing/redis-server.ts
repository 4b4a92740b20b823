import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BINARY = '/usr/bin/redis-server';

export interface RedisServer {
  url: string;
  /** Stops it at once and starts it again on the same port, with the data that it had appended. */
  restart(): Promise<void>;
  kill(): Promise<void>;
  /** After `kill`. */
  start(): Promise<void>;
  /** It keeps its connections, accepts new ones and answers nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...durable];
  const child = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`redis-server ended with ${String(code)}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) done();
    });
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((done) => void child.once('exit', done));
  child.kill(signal);
  await ended;
}

/** Starts a Redis for one test; without one installed, the test fails and names the package to install. */
export async function startRedis(): Promise<RedisServer> {
  if (!existsSync(BINARY)) {
    throw new Error(
      `${BINARY} is missing: install it (Debian: apt-get install redis-server) to run this test.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'prosa-redis-'));
  const port = await freePort();
  let child = await launch(port, folder);
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await end(child, 'SIGKILL');
      child = await launch(port, folder);
    },
    async kill() {
      await end(child, 'SIGKILL');
    },
    async start() {
      child = await launch(port, folder);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      await end(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
