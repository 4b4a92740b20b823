import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Given } from '../testing/given.ts';
import { moduleServer, type ModuleServer } from '../testing/module-server.ts';
import { removeOldRecords } from './remove-old-records.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(() => [], { SANDBOX_DAYS: '10' });
  make = given(server);
});
afterAll(async () => server.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

it('removes first contacts after 35 days, and what is old on the simulated phones', async () => {
  const company = await make.company();
  const connection = await make.connection(company);
  const key = { company_id: company.id, whatsappId: connection.id };
  for (const days of [34, 37])
    await make.insert('first_contacts', { ...key, conversationId: days, day: ago(days) });
  for (const days of [9, 11]) {
    const shown = { id: `${days}`, chat: 'c', fromBusiness: false, type: 'text', at: ago(days) };
    await make.insert('sandbox_messages', { ...key, ...shown });
  }
  await removeOldRecords(server.app);

  const left = async <Row>(table: string, columns: string) =>
    server.app.database.inCompany(company.id, (tx) =>
      tx.query<Row>(`left-${table}`, `select ${columns} from ${table} where company_id = $1`, [company.id]),
    );
  expect(await left('first_contacts', '"conversationId"')).toEqual([{ conversationId: 34 }]);
  expect(await left('sandbox_messages', 'id')).toEqual([{ id: '9' }]);
});
