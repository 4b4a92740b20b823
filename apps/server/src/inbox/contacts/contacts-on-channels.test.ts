import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineContactJobs } from './block-contact.ts';
import { contactRoutes } from './routes.ts';
import { knownNothing, channelQueriesOf } from './testing.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
const phone = knownNothing();

beforeAll(async () => {
  server = await moduleServer((app) => {
    const channelQueries = channelQueriesOf(phone);
    defineContactJobs(app, channelQueries);
    return contactRoutes(app, channelQueries);
  });
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.user(company);
  Object.assign(phone, knownNothing());
});

describe('the number of a contact', () => {
  const create = (number: string) => ana.call('POST', '/contacts', { name: 'Ana', number });

  it('gets the code of Brazil unless it starts with +', async () => {
    expect((await create('(11) 98765-4321')).body.number).toBe('5511987654321');
    expect((await create('11 98765-4321')).body.error).toBe('ERR_DUPLICATED_CONTACT');
    expect((await create('+1 415 555 0100')).body.number).toBe('14155550100');
  });

  it('is refused when it is not on the channel, for a new contact and for a change', async () => {
    Object.assign(phone, { state: 'up', absent: ['5511987654321'] });
    expect(await create('11 98765-4321')).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    });
    const { id } = (await create('11 98765-0000')).body;
    const change = (body: object) => ana.call('PUT', `/contacts/${id}`, body);
    expect((await change({ number: '11 98765-4321' })).body.error).toBe('ERR_WAPP_INVALID_CONTACT');
    // A number that stays is not checked.
    phone.absent.push('5511987650000');
    expect((await change({ number: '(11) 98765-0000', name: 'Bia' })).body.name).toBe('Bia');
  });

  it('is refused when the channel does not answer, and stored unchecked when no connection is up', async () => {
    phone.state = 'silent';
    expect(await create('11 98765-4321')).toMatchObject({ body: { error: 'ERR_WAPP_CHECK_CONTACT' } });
    phone.state = 'down';
    expect((await create('11 98765-4321')).status).toBe(201);
  });
});

describe('a block', () => {
  const block = (id: number, active: boolean) => ana.call('PUT', `/contacts/block/${id}`, { active });

  it('reaches the channel in its latest state', async () => {
    const { id } = await make.contact(company, { name: 'Rui', number: '5511966660000' });
    phone.state = 'up';
    await block(id, false);
    await server.runJobs();
    expect(phone.blocked).toMatchObject([
      [{ contactName: 'Rui', contactNumber: '5511966660000', identities: { phone: '5511966660000' } }, true],
    ]);
    await block(id, true);
    await server.runJobs();
    expect(phone.blocked.at(-1)?.[1]).toBe(false);
  });

  it('is stored while the connection is down, and its job is retried', async () => {
    const { id } = await make.contact(company);
    phone.state = 'silent';
    expect((await block(id, false)).body.active).toBe(false);
    await expect(server.runJobs()).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  });

  it('of a group is not sent to the channel', async () => {
    const { id } = await make.contact(company, { isGroup: true, number: '120363' });
    phone.state = 'up';
    await block(id, false);
    await server.runJobs();
    expect(phone.blocked).toEqual([]);
  });
});
