import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, Given, GivenUser } from '../../../testing/given.ts';
import type { ModuleServer } from '../../../testing/module-server.ts';
import { type GraphAccounts, USER_TOKEN } from '../../testing/graph-accounts.ts';
import { metaServer } from '../../testing/meta-server.ts';

let metaSide: Awaited<ReturnType<typeof metaServer>>;
let graph: GraphAccounts;
let server: ModuleServer;
let make: Given;
let admin: GivenUser;
/** The accounts that were stored when Meta was asked to send events. */
let storedBefore: string[][];

beforeAll(async () => {
  metaSide = await metaServer();
  ({ graph, server, make } = metaSide);
});
afterAll(async () => metaSide.close());
beforeEach(async () => {
  const plan = await make.plan({ connections: 2 });
  const company = await make.company({ planId: plan.id });
  admin = await make.admin(company);
  storedBefore = [];
  graph.pages = [];
  graph.subscribed.clear();
  graph.refusesSubscriptions = false;
  graph.beforeSubscription = async () => {
    const rows = await server.app.database.inCompany(company.id, (tx) =>
      tx.query<{ accountId: string }>(
        'test-stored',
        'select "accountId" from meta_connections where company_id = $1 order by 1',
        [company.id],
      ),
    );
    storedBefore.push(rows.map(({ accountId }) => accountId));
  };
});

const list = async () => (await admin.call('GET', '/whatsapp')).body as Anything[];
const states = async () => (await list()).map(({ name, status }) => [name, status]);

describe('a number', () => {
  const business = '77001';
  const create = () => {
    graph.tokens.set('EAAB-a', 0);
    graph.phones.set('106001', { display: '+55 11 99999-0000', businessAccountId: business });
    const ids = { phoneNumberId: '106001', businessAccountId: business, accessToken: 'EAAB-a' };
    return admin.call('POST', '/whatsapp', {
      name: 'Oficial',
      channel: 'whatsappapi',
      provider: 'meta',
      ...ids,
    });
  };

  it('is stored before Meta is asked for its events, so that none is lost', async () => {
    const { body } = await create();
    expect(body).toMatchObject({ status: 'CONNECTED', statusReason: null });
    expect(storedBefore).toEqual([['106001']]);
    await admin.call('DELETE', `/whatsapp/${body.id}`);
  });

  it('shows that Meta refuses its events, and asks again at its next start', async () => {
    graph.refusesSubscriptions = true;
    const { status, body } = await create();
    const reason = 'meta.notSubscribedBecause?reason=meta.permission%3Fcode%3D200';
    expect([status, body]).toMatchObject([201, { status: 'DISCONNECTED', statusReason: reason }]);
    expect((await admin.call('POST', `/whatsappsession/${body.id}`)).status).toBe(400);
    expect(await list()).toMatchObject([{ status: 'DISCONNECTED', statusReason: reason }]);
    graph.refusesSubscriptions = false;
    expect((await admin.call('POST', `/whatsappsession/${body.id}`)).status).toBe(200);
    expect(await list()).toMatchObject([{ status: 'OPENING', statusReason: null }]);
    expect(graph.subscribed).toContain(business);
    await admin.call('DELETE', `/whatsapp/${body.id}`);
  });
});

describe('pages', () => {
  const connect = () =>
    admin.call('POST', '/facebook', {
      facebookUserId: '42',
      facebookUserToken: USER_TOKEN,
      addInstagram: true,
    });
  const aPage = (id: string) =>
    graph.pages.push({ id, name: `Loja ${id}`, instagram: { id: `ig-${id}`, username: `loja_${id}` } });

  it('are stored before Meta is asked for their events', async () => {
    aPage('a');
    expect((await connect()).status).toBe(201);
    expect(storedBefore).toEqual([['a', 'ig-a']]);
  });

  it('that are connected are renewed, even if the new ones do not fit the plan', async () => {
    aPage('b');
    const made = (await connect()).body;
    for (const { id } of made) await admin.call('DELETE', `/whatsappsession/${id}`);
    aPage('c');
    const refused = await connect();
    expect([refused.status, refused.body.message]).toEqual([400, 'ERR_LIMIT_REACHED']);
    expect(await states()).toEqual([
      ['Loja b', 'OPENING'],
      ['loja_b', 'OPENING'],
    ]);
  });

  it('show that Meta refuses their events', async () => {
    aPage('d');
    graph.refusesSubscriptions = true;
    expect((await connect()).status).toBe(201);
    expect(await states()).toEqual([
      ['Loja d', 'DISCONNECTED'],
      ['loja_d', 'DISCONNECTED'],
    ]);
    graph.refusesSubscriptions = false;
    expect((await connect()).status).toBe(201);
    expect(graph.subscribed).toContain('d');
    expect((await list()).map(({ statusReason }) => statusReason)).toEqual([null, null]);
  });
});
