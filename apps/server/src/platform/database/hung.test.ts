import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../log/logger.ts';
import { Database } from './database.ts';

/** A proxy to the database that, while it hangs, forwards every request and no answer. */
class Way {
  readonly #server: Server;
  readonly #answers = new Set<Socket>();
  #isHung = false;

  constructor(target: string) {
    this.#server = createServer((client) => {
      const server = connect(target);
      this.#answers.add(server);
      if (this.#isHung) server.pause();
      server.on('data', (bytes) => client.write(bytes));
      client.on('data', (bytes) => server.write(bytes));
      client.on('error', () => server.destroy());
      client.on('close', () => server.destroy());
      server.on('error', () => client.destroy());
      server.on('close', () => this.#answers.delete(server) && client.destroy());
    });
  }

  async listen(path: string): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(path, resolve));
  }

  hang(isHung: boolean): void {
    this.#isHung = isHung;
    for (const server of this.#answers) server[isHung ? 'pause' : 'resume']();
  }

  async close(): Promise<void> {
    for (const server of this.#answers) server.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let home: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let way: Way;
let database: Database;

beforeEach(async () => {
  home = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hung-'));
  const { host = '', port = 5432 } = home.address;
  way = new Way(join(host, `.s.PGSQL.${port}`));
  await way.listen(join(folder, '.s.PGSQL.5432'));
  const address = { ...home.address, host: folder, port: 5432 };
  database = new Database(address, createLogger('silent'), { app: 2, operator: 2, answerMs: 500 });
});

afterEach(async () => {
  await database.close();
  await way.close();
  await home.drop();
  await rm(folder, { recursive: true });
});

const numbers = () =>
  database.inCompany(11, async (tx) => tx.query<{ one: number }>('one', 'select 1 as one', []));
const alone = () => database.alone('a test', { name: 'two', text: 'select 2 as two', values: [] });
const unavailable = { code: 'ERR_UNAVAILABLE', status: 503 };

it('a database that accepts queries and never answers is unavailable, and is used again once it answers', async () => {
  expect(await Promise.all([numbers(), alone()])).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  way.hang(true);
  const asked = await Promise.allSettled([numbers(), alone()]);
  expect(asked).toMatchObject([{ reason: unavailable }, { reason: unavailable }]);
  way.hang(false);
  expect(await Promise.all([numbers(), alone()])).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  expect(database.usage().prosa_app.waiting).toBe(0);
});

it('a statement that hangs in a transaction fails together with all those sent after it', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const middle = database.inCompany(11, async (tx) => {
    await tx.query('before', 'select 1', []);
    way.hang(true);
    await Promise.all(['a', 'b', 'c'].map((name) => tx.query(name, 'select 1', [])));
  });
  await expect(middle).rejects.toMatchObject(unavailable);
  // A rollback would wait for its answer as well.
  expect(asked).not.toHaveBeenCalledWith('rollback');
  way.hang(false);
  expect(await numbers()).toEqual([{ one: 1 }]);
  expect(database.usage().prosa_app.total).toBe(1);
});
