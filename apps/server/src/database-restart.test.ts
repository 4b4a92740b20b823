import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDurablePostgres, type DurablePostgres } from './testing/durable-postgres.ts';
import { ServerProcess } from './testing/server-process.ts';
import { signalTree } from './testing/signal-tree.ts';

const PASSWORD = 'segredo-1';
let folder: string;
let postgres: DurablePostgres;
let server: ServerProcess;
let address: string;
let token: string;

const startPostgres = async () => startDurablePostgres(join(folder, 'database'));

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-restart-'));
  await chmod(folder, 0o711);
  postgres = await startPostgres();
  const host = encodeURIComponent(String(postgres.address.host));
  server = new ServerProcess({
    DATABASE_URL: `postgres://postgres@localhost/prosa?host=${host}`,
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: PASSWORD,
  });
  address = await server.address();
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@prosa.local', password: PASSWORD }),
  });
  token = ((await answer.json()) as { token: string }).token;
});
afterAll(async () => {
  await server.end('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

let number = 0;
/** Creates one queue; returns its name and the status of the answer. */
async function writeQueue(): Promise<{ name: string; status: number }> {
  number += 1;
  const name = `Fila ${number}`;
  const color = `#${number.toString(16).padStart(6, '0')}`;
  const answer = await fetch(`${address}/api/queue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, color, greetingMessage: '' }),
  });
  await answer.arrayBuffer();
  return { name, status: answer.status };
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${address}/api/health/ready`)).ok;
}

async function ownerQuery<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client(postgres.address);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Row[];
}

/** Like a kill when memory runs out. stop() keeps the supervisor in this process from restarting PostgreSQL. */
async function killPostgres(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.stop();
}

it('answers within 3 s that it is not ready while PostgreSQL is frozen, and is ready again afterwards', async () => {
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  await signalTree(postgres.pid, 'SIGSTOP');
  const ready = async () =>
    fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(({ status }) => status);
  try {
    await expect.poll(ready).toBe(503);
  } finally {
    await signalTree(postgres.pid, 'SIGCONT');
  }
  await expect.poll(ready).toBe(200);
});

it('survives restarts of PostgreSQL under load: answers 503 meanwhile, then recovers by itself', async () => {
  await ownerQuery('update plans set queues = 1000000');
  const answers: { name: string; status: number }[] = [];
  const load = { isOn: true };
  const clients = Array.from({ length: 6 }, async () => {
    const write = async () => {
      const answer = await writeQueue();
      answers.push(answer);
      return answer.status;
    };
    while (load.isOn) await expect.poll(write, { interval: 10, timeout: 60_000 }).toBeLessThan(500);
  });
  const written = () => answers.filter(({ status }) => status < 300).length;
  for (const end of [async () => postgres.stop(), killPostgres]) {
    const beforeEnd = written();
    await expect.poll(written).toBeGreaterThan(beforeEnd + 20);
    await end();
    await expect.poll(isReady, { timeout: 10_000 }).toBe(false);
    postgres = await startPostgres();
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const before = written();
    await expect.poll(written, { timeout: 20_000 }).toBeGreaterThan(before + 5);
  }
  load.isOn = false;
  await Promise.all(clients);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const stored = new Set(
    (await ownerQuery<{ name: string }>('select name from queues')).map(({ name }) => name),
  );
  const confirmed = answers.filter(({ status }) => status === 201).map(({ name }) => name);
  expect(confirmed.filter((name) => !stored.has(name))).toEqual([]);
});
