import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from './testing/server-process.ts';

const folders: string[] = [];
const started: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(started.map(async (server) => server.end('SIGKILL')));
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  await Promise.all(folders.map(async (folder) => rm(folder, options)));
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-main-'));
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}

function start(folder: string, environment: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: join(folder, 'data'), ...environment });
  started.push(server);
  return server;
}

async function postgresPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

async function signIn(address: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@prosa.local', password }),
  });
  return answer.status;
}

// One folder for all tests, in order: each starts from what the one before has left.
describe('the server as a process', () => {
  let folder: string;
  let server: ServerProcess;
  let password: string;
  beforeAll(async () => {
    folder = await emptyFolder();
  });

  it('needs no configuration: it creates its first operator', async () => {
    server = start(folder);
    const address = await server.address();
    password = /First sign-in: admin@prosa\.local \/ (\S+) \(shown once\)/.exec(server.output)?.[1] ?? '';
    expect(await signIn(address, password)).toBe(200);
  });

  it('refuses to start a second time on data that a running server uses', async () => {
    const second = start(folder);

    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output).toMatch(/^DATA_DIR: .* is in use by another Prosa \(process \d+\)\.\n$/);
    expect(await signIn(await server.address(), password)).toBe(200);
  });

  it('stops in order, and its database with it', async () => {
    const pid = await postgresPid(folder);
    expect(isRunning(pid)).toBe(true);
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(isRunning(pid)).toBe(false);
  });

  it('makes no second operator when it starts again', async () => {
    server = start(folder);
    expect(await signIn(await server.address(), password)).toBe(200);
    expect(server.output).not.toContain('First sign-in');
  });

  it('leaves no database running when it is killed, and starts again', async () => {
    const pid = await postgresPid(folder);
    await server.end('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);

    server = start(folder);
    expect(await signIn(await server.address(), password)).toBe(200);
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null });
  });
});

describe('the server that cannot start', () => {
  it('reports in one sentence that its port is taken, after it has shown the first password', async () => {
    const folder = await emptyFolder();
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const taken = other.address();
    const port = taken !== null && typeof taken !== 'string' ? String(taken.port) : '';
    const server = start(folder, { PORT: port });

    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output).toMatch(
      /^First sign-in: .* \(shown once\)\nPORT: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\.\n$/,
    );
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
    await new Promise((done) => other.close(done));
  });

  it('reports in one sentence which value it cannot use', async () => {
    const server = start(await emptyFolder(), { PORT: 'many' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output).toMatch(/^The configuration cannot be used\. PORT: .*\n$/);
  });
});
