import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelQueriesOf, knownNothing } from '../../inbox/contacts/testing.ts';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { campaignCompany } from '../testing/campaign-company.ts';
import { defineNumberCheckJobs } from './check-numbers.ts';
import { contactListRoutes } from './routes.ts';

// The check of a list's numbers: in the background, one after another.

const NOBODY = '5511988880002';
const known = knownNothing();
let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let agent: GivenUser;
let stranger: GivenUser;
let list: Anything;

beforeAll(async () => {
  server = await moduleServer(contactListRoutes);
  make = given(server);
  defineNumberCheckJobs(server.app, channelQueriesOf(known));
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ company, admin, agent, stranger } = await campaignCompany(make));
  Object.assign(known, { state: 'up', absent: [NOBODY] });
  list = await newList('Clientes', '5511988880001', NOBODY, '5511988880003');
  server.published.length = 0;
});

async function newList(name: string, ...numbers: string[]): Promise<Anything> {
  const { body } = await admin.call('POST', '/contact-lists', { name });
  for (const number of numbers)
    await admin.call('POST', '/contact-list-items', { contactListId: body.id, name: 'Pessoa', number });
  return body;
}
const read = async ({ id }: Anything) => (await admin.call('GET', `/contact-lists/${id}`)).body;
const marks = async ({ id }: Anything): Promise<(boolean | null)[]> =>
  server.app.database.inCompany(company.id, async (tx) =>
    (
      await tx.query<{ valid: boolean | null }>(
        'test-marks',
        `select "isWhatsappValid" as valid from contact_list_items
         where company_id = $1 and "contactListId" = $2 order by id`,
        [company.id, id],
      )
    ).map(({ valid }) => valid),
  );
const check = async ({ id }: Anything) => admin.call('POST', `/contact-lists/${id}/check`);

describe('the check of a list', () => {
  it('asks for one number after another, in all lists that have it, and ends', async () => {
    const other = await newList('Outros', NOBODY);
    server.published.length = 0;
    expect(await check(list)).toMatchObject({
      status: 200,
      body: { uncheckedCount: 3, checkSince: expect.any(String) },
    });
    await server.runJobs();
    expect(await marks(list)).toEqual([true, null, null]);
    await server.runJobs();
    expect([await marks(list), await marks(other)]).toEqual([[true, false, null], [false]]);
    await server.runJobs();
    expect(await read(list)).toMatchObject({ uncheckedCount: 0, checkSince: null });
    await server.runJobs();
    const names = server.published.map(({ name }) => name);
    expect(names.filter((name) => name === 'ContactListItem')).toHaveLength(4);
    expect(server.published.every(({ audience }) => audience?.kind === 'admins')).toBe(true);
  });

  it('asks for the other numbers before one whose check has failed', async () => {
    known.state = 'silent';
    await check(list);
    await server.runJobs();
    expect(await marks(list)).toEqual([null, null, null]);
    known.state = 'up';
    await server.runJobs();
    expect(await marks(list)).toEqual([null, false, null]);
    await server.runJobs();
    expect(await marks(list)).toEqual([null, false, true]);
    await server.runJobs();
    expect(await marks(list)).toEqual([true, false, true]);
  });

  it('waits while no phone is up', async () => {
    known.state = 'down';
    await check(list);
    await server.runJobs();
    expect(await marks(list)).toEqual([null, null, null]);
    known.state = 'up';
    await server.runJobs();
    expect(await marks(list)).toEqual([true, null, null]);
  });

  it('stops when it is ended, and goes on where it was', async () => {
    await check(list);
    await server.runJobs();
    const stopped = await admin.call('DELETE', `/contact-lists/${list.id}/check`);
    expect(stopped).toMatchObject({ status: 200, body: { checkSince: null, uncheckedCount: 2 } });
    await server.runJobs();
    expect(await marks(list)).toEqual([true, null, null]);
    await check(list);
    await server.runJobs();
    expect(await marks(list)).toEqual([true, false, null]);
  });

  it('waits while the plan of the company has no campaigns', async () => {
    await check(list);
    const allow = async (useCampaigns: boolean) =>
      server.app.database.acrossCompanies('a plan', (tx) =>
        tx.query(
          'test-plan',
          'update plans set "useCampaigns" = $2 where id = (select "planId" from companies where id = $1)',
          [company.id, useCampaigns],
        ),
      );
    await allow(false);
    await server.runJobs();
    expect(await marks(list)).toEqual([null, null, null]);
    await allow(true);
    await server.runJobs();
    expect(await marks(list)).toEqual([true, null, null]);
  });

  it('has nothing to do where all numbers are known', async () => {
    const empty = await newList('Vazia');
    expect((await check(empty)).body).toMatchObject({ checkSince: null, uncheckedCount: 0 });
  });

  it('is of admins of the company alone', async () => {
    const path = `/contact-lists/${list.id}/check`;
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await agent.call(method, path)).toMatchObject({ status: 403 });
      await expectHidden(stranger, {
        sight: { path: '/contact-lists', record: { id: list.id } },
        seenBy: admin,
        request: [method, path],
        code: 'ERR_NO_CONTACT_LIST_FOUND',
      });
    }
    expect(await admin.call('POST', '/contact-lists/x/check')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'id' }] },
    });
    expect(await read(list)).toMatchObject({ checkSince: null });
  });
});
