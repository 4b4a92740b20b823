import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { ticketRoutes } from '../tickets/routes.ts';
import { contactRoutes } from './routes.ts';
import { knownNothing, channelQueriesOf } from './testing.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let agent: GivenUser;
let ana: Anything;

const channelQueries = channelQueriesOf(knownNothing());
beforeAll(async () => {
  server = await moduleServer((app) => [...contactRoutes(app, channelQueries), ...ticketRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  agent = await make.user(company);
  ana = await without({ name: '@Ana.Silva', username: 'Ana.Silva' });
  await without({ name: 'Rui', username: 'rui_costa' });
});

/** A contact whose platform hides the number, with a ticket of the agent. */
async function without(facts: Record<string, unknown>): Promise<Anything> {
  const contact = await make.contact(company, { number: '', ...facts });
  const own = { company_id: company.id, contactId: contact.id };
  await make.insert('contact_identities', { ...own, kind: 'bsuid', value: `BR.${contact.id}` });
  await make.ticket(company, { contactId: contact.id, status: 'open', userId: agent.id });
  return contact;
}

const hide = async () =>
  make.insert('company_settings', {
    company_id: company.id,
    values: JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }),
  });

async function found(who: GivenUser, search: string): Promise<number[][]> {
  const text = encodeURIComponent(search);
  const contacts = await who.call('GET', `/contacts?searchParam=${text}`);
  const tickets = await who.call('GET', `/tickets?status=search&searchParam=${text}`);
  return [
    contacts.body.contacts.map(({ id }: Anything) => id),
    tickets.body.tickets.map(({ contact }: Anything) => contact.id),
  ];
}

describe('a contact without a number', () => {
  it.each([['@ana.silva'], ['Ana.Silva'], ['ANA.SI'], ['@Ana']])('is found by %j', async (search) => {
    expect(await found(agent, search)).toEqual([[ana.id], [ana.id]]);
  });

  it('is found only by the whole username where numbers are hidden, and shown without it', async () => {
    await hide();
    for (const search of ['@ana.silva', 'Ana.Silva'])
      expect(await found(agent, search), search).toEqual([[ana.id], [ana.id]]);
    for (const search of ['ana.silv', '@ana', 'a'])
      expect(await found(agent, search), search).toEqual([[], []]);
    const { body } = await agent.call('GET', `/contacts/${ana.id}`);
    expect(body).toMatchObject({ name: '@**va', username: '**va', number: '' });
    const lists = [await agent.call('GET', '/contacts'), await agent.call('GET', '/tickets?status=search')];
    expect(JSON.stringify(lists.map((list) => list.body)).toLowerCase()).not.toMatch(/ana\.silva|rui_costa/);
    expect((await admin.call('GET', `/contacts/${ana.id}`)).body).toMatchObject({ username: 'Ana.Silva' });
  });

  it('is saved without a number, and a mask that is sent back changes nothing', async () => {
    const save = async (who: GivenUser, body: object) => who.call('PUT', `/contacts/${ana.id}`, body);
    expect(await save(agent, { name: 'Ana', number: '', email: 'ana@x.com' })).toMatchObject({
      status: 200,
      body: { name: 'Ana', number: '', username: 'Ana.Silva', email: 'ana@x.com' },
    });
    await save(agent, { name: '@Ana.Silva' });
    await hide();
    await save(await make.user(company), { name: '@**va', number: '' });
    expect((await admin.call('GET', `/contacts/${ana.id}`)).body.name).toBe('@Ana.Silva');
  });
});
