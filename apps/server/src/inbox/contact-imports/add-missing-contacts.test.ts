import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { addMissingContacts } from './add-missing-contacts.ts';

let server: ModuleServer;
let make: Given;
let companyId: number;

beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  companyId = (await make.company()).id;
});

const ana = { name: 'Ana', number: '5511987654321', email: '' };
const bia = { name: 'Bia', number: '5511987654322', email: 'bia@x.com' };

async function people(): Promise<unknown[]> {
  return server.app.database.inCompany(companyId, (tx) =>
    tx.query(
      'test-people',
      `select c.name, c.number, c.email, i.value as key from contacts c
       join contact_identities i on i.company_id = c.company_id and i."contactId" = c.id
       where c.company_id = $1 order by c.number`,
      [companyId],
    ),
  );
}
const add = async (...rows: (typeof ana)[]) =>
  server.app.database.inCompany(companyId, (tx) => addMissingContacts(tx, rows));

it('leaves out who is known, with or without the ninth digit', async () => {
  await add({ ...ana, name: 'Ana Maria', number: '551187654321' });
  await add(ana, bia);
  expect(await people()).toMatchObject([
    { name: 'Ana Maria', number: '551187654321' },
    { name: 'Bia', number: '5511987654322', email: 'bia@x.com' },
  ]);
});

it('leaves out who another transaction adds at the same time', async () => {
  const contactsOf = async () =>
    server.app.database.inCompany(companyId, (tx) =>
      tx.query('test-count-contacts', 'select count(*)::int as count from contacts where company_id = $1', [
        companyId,
      ]),
    );
  const { database } = server.app;
  const second = await database.inCompany(companyId, async (tx) => {
    await addMissingContacts(tx, [{ ...ana, name: 'Ana first' }]);
    const waiting = add(ana, bia);
    await waitUntilBlocked(server.app);
    return { waiting };
  });
  await second.waiting;
  expect(await people()).toMatchObject([{ name: 'Ana first' }, { name: 'Bia' }]);
  expect(await contactsOf()).toEqual([{ count: 2 }]);
});
