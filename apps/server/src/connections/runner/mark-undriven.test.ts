import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { markUndriven } from './mark-undriven.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(async () => server.close());

it('connections without a driver are shown as down, with a reason; the others are left alone', async () => {
  const company = await make.company();
  const official = await make.connection(company, {
    channel: 'whatsappapi',
    provider: 'meta',
    shouldRun: true,
  });
  const sandbox = await make.connection(company);
  const ended = await make.connection(company, {
    channel: 'whatsappapi',
    provider: 'meta',
    status: 'DISCONNECTED',
    statusReason: 'o acesso terminou',
  });
  const states = async () => {
    const rows = await server.app.database.inCompany(company.id, (tx) =>
      tx.query<{ id: number; status: string; statusReason: string | null; shouldRun: boolean }>(
        'test-states',
        'select id, status, "statusReason", "shouldRun" from connections where company_id = $1',
        [company.id],
      ),
    );
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  };
  const before = await states();
  await markUndriven(server.app, ['sandbox', 'meta']);
  expect(await states()).toEqual(before);
  await markUndriven(server.app, ['sandbox']);
  const after = await states();
  // shouldRun stays, so the connection opens again once it has a driver.
  expect(after.get(official.id)).toMatchObject({
    status: 'DISCONNECTED',
    statusReason: 'connection.noDriver',
    shouldRun: true,
  });
  for (const { id } of [sandbox, ended]) expect(after.get(id)).toEqual(before.get(id));
  expect(server.published).toMatchObject([
    { name: 'whatsappSession', event: { session: { id: official.id } } },
  ]);
});
