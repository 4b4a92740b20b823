import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import type { Storage } from './storage.ts';
import { readUsage } from './stored-files.ts';

let server: ModuleServer;
let storage: Storage;
let make: Given;
let company: { id: number };
let reserve: number;
beforeAll(async () => {
  server = await moduleServer(() => []);
  storage = server.app.storage;
  make = given(server);
  reserve = server.app.config.diskReserveBytes;
});
afterAll(async () => server.close());
beforeEach(async () => {
  company = await make.company({ planId: (await make.plan({ storageLimit: 1 })).id });
});
afterEach(() => void (server.app.config.diskReserveBytes = reserve));

const key = (name: string) => `company${company.id}/messages/${name}`;
const put = async (name: string, size: number) => storage.put(key(name), Buffer.alloc(size), 'text/plain');
const usage = async () => {
  const { bytes, files } = await server.app.database.inCompany(company.id, (tx) => readUsage(tx));
  return { bytes, files };
};
const isStored = async (name: string) => {
  const file = await storage.open(key(name));
  file?.stream.destroy();
  return file !== null;
};

describe('what a company stores', () => {
  it('is counted by file and by byte, whatever it comes from', async () => {
    await put('a', 300);
    await storage.put(key('b'), Readable.from(['um ', 'dois']), 'text/plain');
    expect(await usage()).toEqual({ bytes: 307, files: 2 });
  });

  it('counts a file once that is written again, with its new size', async () => {
    await put('a', 300);
    await put('a', 200);
    expect(await usage()).toEqual({ bytes: 200, files: 1 });
  });

  it('counts a removed file no longer, however often it is removed', async () => {
    await put('a', 300);
    await put('b', 1);
    await storage.remove(key('a'));
    await storage.remove(key('a'));
    await storage.remove(key('never there'.replaceAll(' ', '-')));
    expect(await usage()).toEqual({ bytes: 1, files: 1 });
  });

  it('does not count a file that broke off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'begin';
        throw new Error('cut off');
      })(),
    );
    await expect(storage.put(key('a'), broken, 'text/plain')).rejects.toThrow('cut off');
    expect(await usage()).toEqual({ bytes: 0, files: 0 });
  });

  it('is counted right when many files are written and removed at once', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `f${n}`);
    await Promise.all(names.map(async (name, n) => put(name, n)));
    await Promise.all([
      ...names.slice(0, 10).map(async (name) => storage.remove(key(name))),
      ...names.slice(10).map(async (name) => put(name, 7)),
    ]);
    expect(await usage()).toEqual({ bytes: 70, files: 10 });
  });

  it('is stored for no company that is gone', async () => {
    await expect(
      storage.put('company999999/messages/a', Buffer.from('x'), 'text/plain'),
    ).rejects.toMatchObject({ code: 'ERR_NO_COMPANY_FOUND' });
    await storage.remove('company999999/messages/a');
  });
});

describe('a file that finds no room', () => {
  it('is refused by the limit of the plan, and leaves nothing', async () => {
    await put('a', 900_000);
    await expect(put('b', 100_001)).rejects.toMatchObject({ code: 'ERR_STORAGE_LIMIT', status: 413 });
    expect(await isStored('b')).toBe(false);
    expect(await usage()).toEqual({ bytes: 900_000, files: 1 });
    await put('b', 100_000);
  });

  it('may replace one of the same size', async () => {
    await put('a', 1_000_000);
    await put('a', 1_000_000);
    expect(await usage()).toEqual({ bytes: 1_000_000, files: 1 });
  });

  it('is refused when others took the room at the same time', async () => {
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(async (name) => put(name, 400_000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await usage()).toEqual({ bytes: 800_000, files: 2 });
  });

  it('is stored all the same when it must not be lost', async () => {
    await put('a', 1_000_000);
    await storage.put(key('b'), Buffer.alloc(5), 'text/plain', { isKept: true });
    expect(await usage()).toEqual({ bytes: 1_000_005, files: 2 });
  });

  it('is refused by the reserve of the disk, of a company and of the installation', async () => {
    server.app.config.diskReserveBytes = Number.MAX_SAFE_INTEGER;
    const refused = { code: 'ERR_DISK_FULL', status: 507 };
    await expect(put('a', 1)).rejects.toMatchObject(refused);
    await expect(
      storage.put(key('b'), Buffer.alloc(1), 'text/plain', { isKept: true }),
    ).rejects.toMatchObject(refused);
    await expect(storage.put('branding/a.png', Buffer.alloc(1), 'image/png')).rejects.toMatchObject(refused);
    expect(await usage()).toEqual({ bytes: 0, files: 0 });
    expect(await readdir(join(server.app.config.dataDir, 'files')).catch(() => [])).not.toContain('branding');
  });

  it('is measured by the plan that the company has now', async () => {
    await put('a', 1_000_000);
    const { id } = await make.plan({ storageLimit: null });
    await server.app.database.acrossCompanies('another plan', (tx) =>
      tx.query('test-other-plan', 'update companies set "planId" = $2 where id = $1', [company.id, id]),
    );
    await put('b', 3_000_000);
  });
});

it('counts a file without waiting for a transaction that stores messages', async () => {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ticket = await make.ticket(company, { status: 'open' });
  const storing = server.app.database.inCompany(company.id, async (tx) => {
    await tx.query('test-touch', `update tickets set "lastMessage" = 'x' where id = $1`, [ticket.id]);
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  await put('a', 10);
  done.resolve();
  await storing;
  expect(await usage()).toEqual({ bytes: 10, files: 1 });
});
