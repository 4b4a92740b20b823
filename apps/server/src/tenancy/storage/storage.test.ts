import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from '../companies/routes.ts';
import { recountCompany, recountStorage } from './recount.ts';
import { storageRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number; name: string };
let admin: GivenUser;
beforeAll(async () => {
  server = await moduleServer((app) => [...storageRoutes(app), ...companyRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  company = await make.company({ planId: (await make.plan({ storageLimit: 5 })).id });
  admin = await make.admin(company);
});

const key = (name: string) => `company${company.id}/messages/${name}`;
const put = async (name: string, size: number) =>
  server.app.storage.put(key(name), Buffer.alloc(size), 'text/plain');
const pathOf = (name: string) => join(server.app.config.dataDir, 'files', key(name));
const recount = async () => recountCompany(server.app, company.id);
const usage = async () => (await admin.call('GET', '/storage')).body;

describe("the company's storage", () => {
  it('is shown to its admins with the limit of the plan', async () => {
    await put('a', 300);
    const answer = await admin.call('GET', '/storage');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ bytes: 300, files: 1, limit: 5_000_000 });
    expect(answer.body.countedAt).toEqual(expect.any(String));
  });

  it('has no limit where the plan has none, or without a plan', async () => {
    for (const planId of [(await make.plan({ storageLimit: null })).id, null]) {
      const other = await make.admin(await make.company({ planId }));
      expect((await other.call('GET', '/storage')).body).toMatchObject({ bytes: 0, files: 0, limit: null });
    }
  });

  it('is not shown to an agent, and of another company to nobody', async () => {
    await put('a', 300);
    const sight = { path: `/companies/${company.id}`, record: { id: company.id } };
    await expectRefusal(await make.user(company), {
      sight,
      request: ['GET', '/storage'],
      code: 'ERR_NO_PERMISSION',
    });
    const other = await make.admin(await make.company());
    expect((await other.call('GET', '/storage')).body).toMatchObject({ bytes: 0, files: 0 });
    expect((await make.anyone('GET', '/storage')).status).toBe(401);
  });

  it("is in the operator's pages of companies", async () => {
    await put('a', 300);
    const operator = await make.admin(await make.company(), { super: true });
    const { body } = await operator.call(
      'GET',
      `/companiesPlan?searchParam=${encodeURIComponent(company.name)}`,
    );
    const row = body.companies.find(({ id }: { id: number }) => id === company.id);
    expect(row).toMatchObject({ folderSize: 300, numberFileFolder: 1, updatedAtFolder: expect.any(String) });
  });
});

describe('a count', () => {
  it('finds nothing to correct where only the storage was used', async () => {
    await put('a', 300);
    await put('b', 20);
    await server.app.storage.remove(key('a'));
    expect(await recount()).toEqual({ uncounted: 0, missing: 0 });
    expect(await usage()).toMatchObject({ bytes: 20, files: 1 });
  });

  it('counts files that were there before, and those that changed their size', async () => {
    await put('a', 300);
    await writeFile(pathOf('b'), 'seven by');
    await writeFile(pathOf('a'), 'four');
    expect(await recount()).toEqual({ uncounted: 2, missing: 0 });
    expect(await usage()).toMatchObject({ bytes: 12, files: 2 });
  });

  it('forgets files that are gone, but none that may still be on its way', async () => {
    await put('a', 300);
    await put('b', 20);
    await rm(pathOf('a'));
    expect(await recount()).toEqual({ uncounted: 0, missing: 0 });
    server.wait(7 * 60);
    expect(await recount()).toEqual({ uncounted: 0, missing: 1 });
    server.setNow(null);
    expect(await usage()).toMatchObject({ bytes: 20, files: 1 });
  });

  it('mends wrong sums', async () => {
    await put('a', 300);
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-wrong', 'update storage_usage set bytes = 9, files = 9 where company_id = $1', [
        company.id,
      ]),
    );
    await recount();
    expect(await usage()).toMatchObject({ bytes: 300, files: 1 });
  });

  it('counts the companies once that were never counted, as after an upgrade', async () => {
    await put('a', 300);
    await server.app.database.inCompany(company.id, async (tx) => {
      await tx.query('test-upgrade-files', 'delete from stored_files where company_id = $1', [company.id]);
      await tx.query(
        'test-upgrade-sums',
        'update storage_usage set bytes = 0, files = 0, "countedAt" = null where company_id = $1',
        [company.id],
      );
    });
    const untouched = await make.company();
    const other = `company${untouched.id}/messages/a`;
    await server.app.storage.put(other, Buffer.alloc(9), 'text/plain');
    await rm(join(server.app.config.dataDir, 'files', other));
    await recountStorage(server.app, 'never counted');
    expect(await usage()).toMatchObject({ bytes: 300, files: 1, countedAt: expect.any(String) });
    const admin2 = await make.admin(untouched);
    expect((await admin2.call('GET', '/storage')).body).toMatchObject({ bytes: 9, files: 1 });
  });

  it('of all companies goes on when one cannot be counted', async () => {
    await writeFileOf(company.id);
    const broken = await make.company();
    const { list } = server.app.storage;
    server.app.storage.list = (folder) => {
      if (folder === `company${broken.id}`) throw new Error('no such store');
      return list.call(server.app.storage, folder);
    };
    await recountStorage(server.app, 'all').finally(() => (server.app.storage.list = list));
    expect(await usage()).toMatchObject({ bytes: 4, files: 1 });
  });
});

async function writeFileOf(companyId: number): Promise<void> {
  await server.app.storage.put(`company${companyId}/messages/a`, Buffer.alloc(1), 'text/plain');
  await writeFile(pathOf('a'), 'four');
}
