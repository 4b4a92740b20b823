import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { knownNothing, channelQueriesOf } from '../contacts/testing.ts';
import { defineImportJobs } from './jobs.ts';
import { contactImportRoutes } from './routes.ts';

/** These imports are into the contacts. */
const noLists = async () => ({ created: 0, updated: 0 });

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
const phone = knownNothing();

beforeAll(async () => {
  server = await moduleServer((app) => {
    const channelQueries = channelQueriesOf(phone);
    defineImportJobs(app, channelQueries, noLists);
    return contactImportRoutes(app, channelQueries);
  });
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.user(company);
  server.published.length = 0;
  Object.assign(phone, knownNothing());
});

const contacts = async () =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>('imported', 'select * from contacts where company_id = $1 order by id', [company.id]),
  );

describe('the contacts of a connection’s phone', () => {
  const take = async (path: string, body?: object, by?: GivenUser) =>
    (by ?? (await make.admin(company))).call('POST', path, body);
  const people = [
    { number: '5511987654321', name: 'Ana' },
    { number: '5511977770000', name: '' },
    { number: '5511966660000', name: 'Caio da Obra' },
    { number: '551198765432', name: 'Bia' },
    { number: '5511987654321', name: 'Ana de novo' },
  ];

  it.each(['/contacts/import', '/contacts/import/chats'])('are imported by %s page by page', async (path) => {
    Object.assign(phone, { state: 'up', people });
    const named = await make.contact(company, { number: '5511966660000', name: 'Caio' });
    const admin = await make.admin(company);
    const { status, body } = await take(path, { whatsappId: 7 }, admin);
    expect(status).toBe(202);
    expect(body).toMatchObject({ fileName: 'Loja', status: 'running', total: 0, columns: [] });
    await server.runJobs();

    const [ended] = (await admin.call('GET', '/contact-imports')).body;
    expect(ended).toMatchObject({ status: 'done', total: 4, done: 4, created: 3, updated: 1, ignored: 0 });
    const known = new Map((await contacts()).map((row) => [row.number, row.name]));
    expect(known.get('5511977770000')).toBe('+55 (11) 97777-0000');
    expect(known.get(named.number)).toBe('Caio');
    expect(
      server.published.some(
        ({ name, event }) => name === 'contactImport' && (event as Anything).record.total === 4,
      ),
    ).toBe(true);
  });

  it('make an empty import when the phone knows nobody', async () => {
    phone.state = 'up';
    const admin = await make.admin(company);
    await take('/contacts/import', undefined, admin);
    await server.runJobs();
    expect((await admin.call('GET', '/contact-imports')).body[0]).toMatchObject({ status: 'done', total: 0 });
  });

  it('make a failed import when the phone does not answer, which can be requested again', async () => {
    phone.state = 'silent';
    const admin = await make.admin(company);
    await take('/contacts/import', undefined, admin);
    await server.runJobs();
    expect((await admin.call('GET', '/contact-imports')).body[0]).toMatchObject({
      status: 'failed',
      done: 0,
    });
    Object.assign(phone, { state: 'up', people });
    await take('/contacts/import', undefined, admin);
    await server.runJobs();
    expect((await admin.call('GET', '/contact-imports')).body[0]).toMatchObject({
      status: 'done',
      created: 4,
    });
  });

  it('are not imported without a connection, or by anyone but admins', async () => {
    expect(await take('/contacts/import')).toMatchObject({ body: { error: 'ERR_NO_DEF_WAPP_FOUND' } });
    expect((await take('/contacts/import/chats', {}, ana)).status).toBe(403);
  });
});

describe('a single contact to be checked', () => {
  const send = async (validateContact: string) =>
    (await make.admin(company)).call('POST', '/contactsImport', {
      name: 'Ana',
      number: '11 98765-4321',
      validateContact,
    });

  it('is refused when the number is not on the channel', async () => {
    Object.assign(phone, { state: 'up', absent: ['5511987654321'] });
    expect(await send('true')).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } });
    expect((await send('false')).body).toMatchObject({ number: '5511987654321' });
  });
});
