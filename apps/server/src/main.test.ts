import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from './testing/server-process.ts';

let folder: string;
let started: ServerProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-main-'));
  await chmod(folder, 0o711);
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(async (server) => server.end('SIGKILL')));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(environment: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess({ DATA_DIR: join(folder, 'data'), ...environment });
  started.push(server);
  return server;
}

async function postgresPid(): Promise<number> {
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

describe('the server as a process', () => {
  it('needs nothing: it makes its first operator once, and stops in order', async () => {
    const first = start();
    const address = await first.address();
    const password =
      /First sign-in: admin@prosa\.local \/ (\S+) \(shown once\)/.exec(first.output)?.[1] ?? '';
    expect(await signIn(address, password)).toBe(200);
    const pid = await postgresPid();
    expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(isRunning(pid)).toBe(false);

    const second = start();
    expect(await signIn(await second.address(), password)).toBe(200);
    expect(second.output).not.toContain('First sign-in');
    expect(await second.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('takes its database with it when it is killed, and starts again', async () => {
    const first = start({ ADMIN_PASSWORD: 'segredo-1' });
    await first.address();
    const pid = await postgresPid();
    await first.end('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);

    expect(await signIn(await start().address(), 'segredo-1')).toBe(200);
  });

  it('leaves alone the one that already runs on its data', async () => {
    const first = start({ ADMIN_PASSWORD: 'segredo-1' });
    const address = await first.address();
    const second = start();

    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output).toMatch(/^DATA_DIR: .* is in use by another Prosa \(process \d+\)\.\n$/);
    expect(await signIn(address, 'segredo-1')).toBe(200);
  });

  it('says in one sentence that its port is taken, and has told the first password by then', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const taken = other.address();
    const port = taken !== null && typeof taken !== 'string' ? String(taken.port) : '';
    const server = start({ PORT: port });

    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output).toMatch(
      /^First sign-in: .* \(shown once\)\nPORT: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\.\n$/,
    );
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false);
    await new Promise((done) => other.close(done));
  });

  it('says in one sentence which value it cannot use', async () => {
    const server = start({ PORT: 'many' });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output).toMatch(/^The configuration cannot be used\. PORT: .*\n$/);
  });
});
