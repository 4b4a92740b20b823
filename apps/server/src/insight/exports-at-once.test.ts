import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type Given, type GivenUser } from '../testing/given.ts';
import { moduleServer, type ModuleServer } from '../testing/module-server.ts';
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts';
import { insightRoutes } from './routes.ts';
import { reportCompany } from './testing/report-company.ts';

let server: ModuleServer;
let make: Given;

beforeAll(async () => {
  server = await moduleServer(insightRoutes);
  make = given(server);
});
afterAll(() => server.close());

const MARCH = 'date_from=2026-03-01&date_to=2026-03-31';

describe.each([
  `/api/ticketreport/export`,
  `/api/ticketreport/ratings/export`,
  `/api/dashboard/export?${MARCH}`,
])('files of %s', (url) => {
  const ask = async ({ token }: GivenUser) =>
    server.http.inject({ url, headers: { authorization: `Bearer ${token}` } });

  it('are one of a person at once, until it has come', async () => {
    const { admin, lead } = await reportCompany(make);
    // Each of them waits before it stores its entry in the audit log.
    const { first, refused } = await server.app.database.acrossCompanies('block exports', async (tx) => {
      await tx.query('test-block-exports', 'lock table audit_entries in exclusive mode', []);
      const asked = ask(admin);
      await waitUntilBlocked(server.app);
      return { first: asked, refused: await ask(admin) };
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(JSON.parse(refused.body)).toMatchObject({ error: 'ERR_TOO_MUCH_AT_ONCE' });
    expect((await first).statusCode).toBe(200);
    for (const one of [admin, lead]) expect((await ask(one)).statusCode).toBe(200);
  });
});
