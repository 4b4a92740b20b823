import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { gatheringSocket } from './gathering-socket.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await filledDatabase(`
    insert into companies (id, name) values (11, 'Onze'), (12, 'Doze');
    insert into queues (company_id, id, name, color) values (11, 101, 'A', '#111111'), (12, 102, 'B', '#222222');`));
});
afterAll(async () => close());

const names = 'select name from queues order by name';
const rename = 'update queues set name = $1 where id = 101 returning name';

describe('the last statement of a transaction', () => {
  it('belongs to the company, and what it writes is stored before the callbacks run', async () => {
    const seen: string[] = [];
    const rows = await database.inCompany(11, async (tx) => {
      tx.afterCommit(async () => {
        const stored = await database.inCompany(11, (next) => next.lastQuery<{ name: string }>(names, []));
        seen.push(...stored.map(({ name }) => name));
      });
      return tx.lastQuery(rename, ['Vendas']);
    });
    expect(rows).toEqual([{ name: 'Vendas' }]);
    expect(seen).toEqual(['Vendas']);
  });

  it('undoes the whole transaction when it fails', async () => {
    const work = database.inCompany(11, async (tx) => {
      await tx.query('rename', rename, ['Lost']);
      await tx.lastQuery('select 1 / (id - id) from queues', []);
    });
    await expect(work).rejects.toThrow(/division by zero/);
    expect(await database.inCompany(11, (tx) => tx.lastQuery(names, []))).not.toContainEqual({
      name: 'Lost',
    });
  });

  it('refuses a further one, which would see no company', async () => {
    const work = database.inCompany(11, async (tx) => {
      await tx.lastQuery(names, []);
      await tx.query('names', names, []);
    });
    await expect(work).rejects.toThrow(/was sent already/);
    const built = database.inCompany(11, async (tx) => {
      await tx.lastQuery(names, []);
      return tx.db.selectFrom('queues').select('name').execute();
    });
    await expect(built).rejects.toThrow(/was sent already/);
  });

  it('leaves its connection usable when it fails', async () => {
    for (let count = 0; count < 12; count += 1) {
      await database.inCompany(11, (tx) => tx.lastQuery('select * from nowhere', [])).catch(() => undefined);
    }
    expect(await database.inCompany(12, (tx) => tx.lastQuery(names, []))).toEqual([{ name: 'B' }]);
  });
});

describe('a commit that is sent behind the statements', () => {
  it('stores all of them before the callbacks run', async () => {
    const seen: string[][] = [];
    await database.inCompany(11, async (tx) => {
      tx.afterCommit(async () => {
        const stored = await database.inCompany(11, (next) => next.lastQuery<{ name: string }>(names, []));
        seen.push(stored.map(({ name }) => name));
      });
      const renaming = tx.query('rename', rename, ['Suporte']);
      tx.sendCommit();
      await renaming;
    });
    expect(seen).toEqual([['Suporte']]);
  });

  it('stores none when one of them fails, even when the work ignores the failure', async () => {
    const send = async (isHeard: boolean) =>
      database.inCompany(11, async (tx) => {
        const failing = [tx.query('rename', rename, ['Lost']), tx.query('split', 'select 1 / 0', [])];
        tx.sendCommit();
        const ended = await Promise.allSettled(failing);
        if (isHeard) for (const one of ended) if (one.status === 'rejected') throw one.reason;
      });
    await expect(send(true)).rejects.toThrow(/division by zero/);
    await expect(send(false)).rejects.toThrow(/failed statement was swallowed/);
    expect(await database.inCompany(11, (tx) => tx.lastQuery(names, []))).toEqual([{ name: 'Suporte' }]);
  });

  it('refuses a further statement', async () => {
    const work = database.inCompany(11, async (tx) => {
      tx.sendCommit();
      await tx.query('names', names, []);
    });
    await expect(work).rejects.toThrow(/was sent already/);
  });
});

it('what is written in one tick of the event loop is sent together at its end', async () => {
  const server = createServer((peer) => peer.pipe(peer)).listen(0);
  await once(server, 'listening');
  const socket = gatheringSocket().setEncoding('utf8');
  socket.connect((server.address() as AddressInfo).port);
  await once(socket, 'connect');

  socket.write('begin ');
  await Promise.resolve();
  const gathered = socket.writableCorked;
  socket.write('select');
  await setImmediate();
  const left = socket.writableCorked;
  const [echo] = (await once(socket, 'data')) as [string];

  expect([gathered, left]).toEqual([1, 0]);
  expect(echo).toBe('begin select');
  socket.destroy();
  server.close();
});
