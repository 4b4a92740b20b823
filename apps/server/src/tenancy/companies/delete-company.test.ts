import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { sessionRoutes } from '../../identity/index.ts';
import { given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineFileRemoval, removeArchivedCompanies } from './delete-company.ts';
import { companyRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...sessionRoutes(app), ...companyRoutes(app)]);
  defineFileRemoval(server.app);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
});
afterAll(() => server.close());

const login = (email: string) => make.anyone('POST', '/auth/login', { email, password: PASSWORD });
const idsOf = async (path: string) =>
  (await operator.call('GET', path)).body.companies.map(({ id }: { id: number }) => id);
const remove = (id: number, name?: string) =>
  operator.call('DELETE', `/companies/${id}${name === undefined ? '' : `?name=${encodeURIComponent(name)}`}`);

async function archived() {
  const company = await make.company();
  const ana = await make.admin(company);
  expect(await remove(company.id)).toMatchObject({ status: 200, body: { message: 'Empresa arquivada' } });
  return { company, ana };
}

describe('a company that is deleted', () => {
  it('is archived: its people are signed out and kept out, and no other call finds it', async () => {
    server.published.length = 0;
    const { company, ana } = await archived();
    expect(server.published).toMatchObject([{ companyId: company.id, name: 'endSession' }]);
    expect((await ana.call('GET', '/auth/me')).status).toBe(401);
    expect((await login(ana.email)).status).toBe(401);
    for (const [method, path] of [
      ['GET', `/companies/${company.id}`],
      ['PUT', `/companies/${company.id}`],
      ['POST', `/companies/${company.id}/extend`],
    ] as const)
      expect((await operator.call(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404);
    const search = `/companiesPlan?searchParam=${encodeURIComponent(company.name)}`;
    expect(await idsOf(search)).toEqual([]);
    expect(await idsOf(`${search}&archived=true`)).toEqual([company.id]);
  });

  it('comes back with its people, who sign in again', async () => {
    const { company, ana } = await archived();
    const restored = await operator.call('POST', `/companies/${company.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id: company.id } });
    expect((await ana.call('GET', '/auth/me')).status).toBe(401);
    expect((await login(ana.email)).status).toBe(200);
    expect((await operator.call('POST', `/companies/${company.id}/restore`)).body.error).toBe(
      'ERR_NO_COMPANY_FOUND',
    );
  });

  it('is removed only once it is archived and its name was typed', async () => {
    const { company } = await archived();
    for (const name of [undefined, '', company.name.slice(1)]) {
      expect(await remove(company.id, name)).toMatchObject({
        status: 400,
        body: { message: 'ERR_COMPANY_NAME_WRONG', details: [{ field: 'name' }] },
      });
    }
    expect(await idsOf('/companiesPlan?archived=true')).toContain(company.id);
    expect((await remove(company.id, ` ${company.name} `)).body).toEqual({ message: 'Empresa removida' });
    expect(await idsOf('/companiesPlan?archived=true')).not.toContain(company.id);
    expect((await remove(company.id, company.name)).status).toBe(404);
  });

  it('loses its rows and files then, and its connections are stopped', async () => {
    const { company } = await archived();
    const connection = await make.connection(company);
    await make.ticket(company, { whatsappId: connection.id });
    const key = `company${company.id}/messages/a.txt`;
    const other = await make.insert('companies', { id: company.id * 10, name: 'Vizinha' });
    const neighbour = `company${other.id}/messages/a.txt`;
    await server.app.storage.put(key, Readable.from(['x']), 'text/plain');
    await server.app.storage.put(neighbour, Readable.from(['x']), 'text/plain');
    const stopped: unknown[] = [];
    server.app.bus.subscribe('connections', (payload) => stopped.push(payload));

    expect((await remove(company.id, company.name)).status).toBe(200);
    await server.runJobs();

    expect(await server.app.storage.open(key)).toBeNull();
    expect(await server.app.storage.open(neighbour)).not.toBeNull();
    expect(stopped).toEqual([{ companyId: company.id, whatsappId: connection.id, action: 'remove' }]);
  });

  it('is removed by itself after 30 days, and not before', async () => {
    const archivedSince = async (days: number) => {
      const { company } = await archived();
      const text = `update companies set "archivedAt" = now() - make_interval(days => $2, mins => 5) where id = $1`;
      await server.app.database.acrossCompanies('test', (tx) =>
        tx.query('test-archived-since', text, [company.id, days]),
      );
      return company.id as number;
    };
    const young = await archivedSince(29);
    const old = await archivedSince(30);
    const back = await archivedSince(30);
    await operator.call('POST', `/companies/${back}/restore`);
    await removeArchivedCompanies(server.app);
    const left = await idsOf('/companiesPlan?archived=true');
    expect([left.includes(young), left.includes(old)]).toEqual([true, false]);
    expect((await operator.call('GET', `/companies/${back}`)).status).toBe(200);
  });
});

it("the operator's own company is not deleted by the operator, who sees it", async () => {
  const { token } = (await login(operator.email)).body;
  const headers = { authorization: `Bearer ${token}` };
  const call: GivenUser['call'] = (method, path, body) => make.anyone(method, path, body, { headers });
  const sight = { path: `/companies/${operator.companyId}`, record: { id: operator.companyId } };
  await expectRefusal(
    { ...operator, call },
    { sight, request: ['DELETE', sight.path], code: 'ERR_NO_PERMISSION' },
  );
});
