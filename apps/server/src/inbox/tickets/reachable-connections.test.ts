import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capabilitiesOf } from '../../connections/index.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { scheduleRoutes } from '../schedules/routes.ts';
import { ticketRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let queue: Anything;
let qr: Anything;
let cloud: Anything;
let page: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...ticketRoutes({ ...app, capabilitiesOf }),
    ...scheduleRoutes({ ...app, capabilitiesOf }),
  ]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  queue = await make.queue(company);
  qr = await make.connection(company, { provider: 'beta', isDefault: true });
  cloud = await make.connection(company, { provider: 'meta', channel: 'whatsappapi' });
  page = await make.connection(company, { provider: 'meta', channel: 'facebook' });
});

/** A contact without a number, known to a connection only by an id of the platform. */
async function known(kind: string, by: Anything, channel = 'whatsapp'): Promise<Anything> {
  const contact = await make.contact(company, { number: '', channel });
  const own = { company_id: company.id, contactId: contact.id, whatsappId: by.id };
  await make.insert('contact_identities', { ...own, kind, value: `${kind}${contact.id}` });
  return contact;
}
const open = async (contact: Anything, connection?: Anything) =>
  admin.call('POST', '/tickets', {
    contactId: contact.id,
    queueId: queue.id,
    whatsappId: connection?.id ?? null,
  });
const schedule = async (contact: Anything, connection?: Anything) =>
  admin.call('POST', '/schedules', {
    body: 'Bom dia!',
    contactId: contact.id,
    sendAt: '2999-01-01T12:00:00Z',
    whatsappId: connection?.id ?? null,
  });
const refused = { status: 400, body: { error: 'ERR_CONTACT_NOT_REACHABLE' } };

describe('a contact without a number', () => {
  it('is reached only by the connections that know the id', async () => {
    const ana = await known('bsuid', cloud, 'whatsappapi');
    for (const connection of [qr, page]) {
      expect(await open(ana, connection)).toMatchObject(refused);
      expect(await schedule(ana, connection)).toMatchObject(refused);
    }
    expect((await schedule(ana, cloud)).status).toBe(201);
    expect((await open(ana, cloud)).status).toBe(201);
  });

  it('gets a connection that reaches them if none is requested, whatever the default is', async () => {
    const ana = await known('bsuid', cloud, 'whatsappapi');
    expect((await open(ana)).body).toMatchObject({ whatsappId: cloud.id });
    const rui = await known('psid', page, 'facebook');
    expect((await schedule(rui)).status).toBe(201);
    expect((await open(rui)).body).toMatchObject({ whatsappId: page.id });
  });

  it('of one page is unknown to another page', async () => {
    const other = await make.connection(company, { provider: 'meta', channel: 'facebook' });
    expect(await open(await known('psid', page, 'facebook'), other)).toMatchObject(refused);
  });

  it('known by one number of an account is reached by its other numbers', async () => {
    const [sister, stranger] = [
      await make.connection(company, { provider: 'meta', channel: 'whatsappapi' }),
      await make.connection(company, { provider: 'meta', channel: 'whatsappapi' }),
    ];
    for (const [connection, businessAccountId] of [
      [cloud, 'A'],
      [sister, 'A'],
      [stranger, 'B'],
    ] as const)
      await make.insert('meta_connections', {
        company_id: company.id,
        whatsappId: connection.id,
        channel: 'whatsappapi',
        accountId: `a${connection.id}`,
        businessAccountId,
        accessToken: 'x',
      });
    const ana = await known('bsuid', cloud, 'whatsappapi');
    expect((await open(ana, sister)).status).toBe(201);
    expect(await open(ana, stranger)).toMatchObject(refused);
  });

  it('known only by an alias is reached by linked phones', async () => {
    const ana = await known('lid', qr);
    expect(await open(ana, cloud)).toMatchObject(refused);
    expect((await open(ana, qr)).status).toBe(201);
  });
});

it('a schedule cannot move to a connection that does not reach its contact', async () => {
  const ana = await known('bsuid', cloud, 'whatsappapi');
  const { body } = await schedule(ana, cloud);
  expect(await admin.call('PUT', `/schedules/${body.id}`, { whatsappId: qr.id })).toMatchObject(refused);
  expect((await admin.call('PUT', `/schedules/${body.id}`, { body: 'Boa tarde!' })).status).toBe(200);
});

it('a number is reached over any WhatsApp connection', async () => {
  const bia = await make.contact(company);
  expect((await open(bia, cloud)).status).toBe(201);
  expect((await open(bia, qr)).status).toBe(201);
});
