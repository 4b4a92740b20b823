import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Stage } from './stage.ts';

const recorder = new URL('block-recorder.ts', import.meta.url).href;
const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

export interface Server {
  address: string;
  /** Milliseconds from its first instruction until it listens. */
  startedInMs: number;
  memoryMb(): Promise<number>;
  /** The longest time for which its event loop did nothing else since the last call of this, in milliseconds. */
  longestBlockMs(): Promise<number>;
  signIn(email: string): Promise<string>;
  call(token: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

export const PASSWORD = 'bench-password';
const ADMIN = 'admin@bench.local';

async function untilListening(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((done, fail) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Prosa is at (\S+)/.exec(output)?.[1];
      if (address) done(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => fail(new Error(`The server did not start:\n${output}`)));
  });
}

async function ask(address: string, path: string, token: string | null, body?: unknown): Promise<unknown> {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${address}/api${path}`, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Starts the server on a stage, or without one on the embedded PostgreSQL of a data directory. */
export async function startServerProcess(
  dataDir: string,
  stage?: Stage,
  more: Record<string, string> = {},
): Promise<Server> {
  const { host, database, user } = stage?.address ?? {};
  const url = `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(host ?? '')}`;
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    ...(stage ? { DATABASE_URL: url } : {}),
    ...more,
  };
  const began = performance.now();
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawn(process.execPath, ['--import', recorder, main], { env, stdio });
  const address = await untilListening(child);
  const ended = new Promise((done) => child.once('exit', done));
  return {
    address,
    startedInMs: performance.now() - began,
    async memoryMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    },
    async longestBlockMs() {
      child.send('read');
      const [ms] = (await once(child, 'message')) as [number];
      return ms;
    },
    async signIn(email) {
      const answer = await ask(address, '/auth/login', null, { email, password: PASSWORD });
      return (answer as { token: string }).token;
    },
    call: async (token, path, body) => ask(address, path, token, body),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
