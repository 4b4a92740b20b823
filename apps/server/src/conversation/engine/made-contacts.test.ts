import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { text } from '../testing/scenario.ts';
import { batchOf, type Arrival } from './batch.ts';
import { loadConversations } from './queries.ts';

const scenario = `
insert into companies (id, name) values (1, 'Empresa');
insert into connections (company_id, id, name, channel, provider)
select 1, n, 'Linha ' || n, 'whatsapp', 'sandbox' from generate_series(1, 2) n;
insert into contacts (company_id, id, name, number) values (1, 1, 'Ana', '5511900000001');
insert into contact_identities (company_id, kind, value, "contactId") values (1, 'phone', '5511900000001', 1);
insert into conversations (company_id, "contactId", "whatsappId") values (1, 1, 1);
select setval('contacts_id_seq', 100);`;

let database: Database;
let asOwner: (text: string) => Promise<void>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, asOwner, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

const ana = '5511900000001';
const GONE = 9;
const from = (value: string, whatsappId = 1): Arrival => ({
  whatsappId,
  event: text('Oi', { chat: { kind: 'phone', value } }),
});

/** Loads a batch, and gives each of its conversations by the number of the contact and the connection. */
async function load(...arrivals: Arrival[]) {
  return database.inCompany(1, async (tx) => {
    const { conversations, contacts, newContacts } = await loadConversations(tx, batchOf(arrivals));
    const numbers = new Map(contacts.map(({ id, number }) => [id, number]));
    const places = conversations.map(
      ({ contactId, whatsappId }) => `${numbers.get(contactId)} on ${whatsappId}`,
    );
    return { places: places.toSorted(), made: new Set(newContacts).size };
  });
}

it('a new person among known ones is made, with a conversation', async () => {
  const loaded = await load(from('5511900000000'), from(ana), from('5511900000002'));
  expect(loaded).toEqual({
    places: ['5511900000000 on 1', `${ana} on 1`, '5511900000002 on 1'],
    made: 2,
  });
});

it('whoever is new on two connections at once is one contact with two conversations', async () => {
  const loaded = await load(from('5511900000003', 1), from('5511900000003', 2));
  expect(loaded).toEqual({ places: ['5511900000003 on 1', '5511900000003 on 2'], made: 1 });
  expect(await load(from('5511900000003', 2))).toEqual({ places: ['5511900000003 on 2'], made: 0 });
});

it('whoever is new beside somebody who writes on a second connection for the first time is made', async () => {
  const loaded = await load(from(ana, 2), from('5511900000004', 2));
  expect(loaded).toEqual({ places: [`${ana} on 2`, '5511900000004 on 2'], made: 1 });
});

it('on a connection that is gone nobody is made', async () => {
  const loaded = await load(from('5511900000005', GONE), from('5511900000006', 1));
  expect(loaded.places).toEqual(['5511900000006 on 1']);
  expect(await load(from('5511900000005', 1))).toEqual({ places: ['5511900000005 on 1'], made: 1 });
});

it('whom another transaction is making just now is waited for, and is not made twice', async () => {
  const person = [1, 2].map((whatsappId) => from('5511900000007', whatsappId));
  await Promise.all([...person, ...person].map(async (arrival) => load(arrival)));
  const loaded = await load(...person);
  expect(loaded).toEqual({ places: ['5511900000007 on 1', '5511900000007 on 2'], made: 0 });
  await expect(
    asOwner(`do $$ begin assert (select count(*) from contacts where number = '5511900000007') = 1; end $$`),
  ).resolves.toBeUndefined();
});
