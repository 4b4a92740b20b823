import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { tagRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let stranger: GivenUser;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [...tagRoutes(app), ...messageRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  stranger = await make.admin(await make.company());
  ticket = await make.ticket(company, { status: 'open', userId: admin.id });
  server.published.length = 0;
});

const tag = async (name: string, kanban: number, by = admin) =>
  (await by.call('POST', '/tags', { name, kanban })).body.id as number;
const put = (tagId: number, by = admin) => by.call('PUT', `/ticket-tags/${ticket.id}/${tagId}`);
const takeOff = (tagId: number) => admin.call('DELETE', `/ticket-tags/${ticket.id}/${tagId}`);
const tagsNow = async (): Promise<number[]> => {
  const rows = await server.app.database.acrossCompanies('look', (tx) =>
    tx.query<{ tagId: number }>(
      'ticket-tags',
      `select "tagId" from ticket_tags where company_id = $1 and "ticketId" = $2
       union all select "tagId" from ticket_lanes
         where company_id = $1 and "ticketId" = $2 and "tagId" is not null order by "tagId"`,
      [company.id, ticket.id],
    ),
  );
  return rows.map(({ tagId }) => tagId);
};

describe('a tag on a ticket', () => {
  it('is added once and published to the viewers of the ticket', async () => {
    const vip = await tag('VIP', 0);
    server.published.length = 0;
    expect(await put(vip)).toMatchObject({ status: 201, body: { ticketId: ticket.id, tagId: vip } });
    expect(server.published).toMatchObject([
      { name: 'ticketMoved', event: { ticket: { id: ticket.id, tags: [{ id: vip, name: 'VIP' }] } } },
    ]);
    await put(vip);
    expect(await tagsNow()).toEqual([vip]);
  });

  it('is in one lane at most, even when several people drag it at once, and keeps its other tags', async () => {
    const vip = await tag('VIP', 0);
    const lanes = [await tag('Novo', 1), await tag('Em curso', 1), await tag('Feito', 1)];
    await put(vip);
    const answers = await Promise.all(lanes.map((lane) => put(lane)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const now = await tagsNow();
    expect(now).toHaveLength(2);
    expect(now).toContain(vip);
  });

  it('leaves its lane and keeps the other tags', async () => {
    const vip = await tag('VIP', 0);
    await put(vip);
    await put(await tag('Novo', 1));
    server.published.length = 0;
    expect((await admin.call('DELETE', `/ticket-tags/${ticket.id}`)).status).toBe(200);
    expect(await tagsNow()).toEqual([vip]);
    expect(server.published).toMatchObject([
      { name: 'ticketMoved', event: { ticket: { tags: [{ id: vip }] } } },
    ]);
  });

  it('is taken off alone, and whoever sees the ticket learns it', async () => {
    const [vip, old] = [await tag('VIP', 0), await tag('Antigo', 0)];
    await put(vip);
    await put(old);
    server.published.length = 0;
    expect((await takeOff(old)).status).toBe(200);
    expect(await tagsNow()).toEqual([vip]);
    expect(server.published).toMatchObject([
      { name: 'ticketMoved', event: { ticket: { tags: [{ id: vip }] } } },
    ]);
    expect((await takeOff(old)).status).toBe(200);
    expect(await tagsNow()).toEqual([vip]);
  });

  it('is left as a lane, and no other lane in its place', async () => {
    const [first, second] = [await tag('Novo', 1), await tag('Em curso', 1)];
    await put(first);
    await takeOff(second);
    expect(await tagsNow()).toEqual([first]);
    await takeOff(first);
    expect(await tagsNow()).toEqual([]);
  });

  it('is refused for a tag of another company, and to people who do not see the ticket', async () => {
    const foreign = await tag('Alheia', 0, stranger);
    const vip = await tag('VIP', 0);
    expect(await put(foreign)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect(await takeOff(foreign)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect(await admin.call('DELETE', `/ticket-tags/${ticket.id}/x`)).toMatchObject({ status: 400 });
    const colleague = await make.user(company, { allTicket: 'disable' });
    for (const request of [
      ['PUT', `/ticket-tags/${ticket.id}/${vip}`],
      ['DELETE', `/ticket-tags/${ticket.id}`],
      ['DELETE', `/ticket-tags/${ticket.id}/${vip}`],
    ] as const) {
      const hidden = { seenBy: admin, sight: ticketSight(ticket), request };
      await expectHidden(colleague, { ...hidden, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
    }
    expect(await tagsNow()).toEqual([]);
  });
});

describe('the kanban lanes', () => {
  it('are listed in order of creation, without the contact tags', async () => {
    const lanes = [await tag('Zeta', 1), await tag('Alfa', 1)];
    await tag('VIP', 0);
    await tag('Alheia', 1, stranger);
    const { body } = await admin.call('GET', '/tag/kanban/');
    expect(body.lista.map(({ id }: Anything) => id)).toEqual(lanes);
  });

  it('have the tickets that the board of the reader may show, and no closed ones', async () => {
    const tagId = await tag('Novo', 1);
    const closed = await make.ticket(company, { status: 'closed', userId: admin.id });
    const colleague = await make.user(company, { allTicket: 'disable' });
    const own = await make.ticket(company, { status: 'open', userId: colleague.id });
    for (const { id } of [ticket, closed, own])
      expect((await admin.call('PUT', `/ticket-tags/${id}/${tagId}`)).status).toBe(201);
    const listed = async (by: GivenUser) => (await by.call('GET', '/tags?kanban=1')).body.tags[0].ticketTags;
    expect(await listed(admin)).toEqual([
      { ticketId: own.id, tagId },
      { ticketId: ticket.id, tagId },
    ]);
    expect(await listed(colleague)).toEqual([{ ticketId: own.id, tagId }]);
    expect((await admin.call('GET', `/tags/${tagId}`)).body.ticketTags).toHaveLength(2);
  });

  it('need a plan that includes the kanban board', async () => {
    const lane = await tag('Novo', 1);
    const plan = await make.insert('plans', {
      name: `Sem quadro ${company.id}`,
      users: 5,
      connections: 5,
      queues: 5,
      useKanban: false,
    });
    await server.app.database.acrossCompanies('plan', (tx) =>
      tx.query('plan', 'update companies set "planId" = $2 where id = $1', [company.id, plan.id]),
    );
    server.app.bus.publish('viewer', { companyId: company.id });
    expect(await put(lane)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    expect((await admin.call('GET', '/tag/kanban')).body.error).toBe('ERR_PLAN_FEATURE');
  });
});
