import { createHash } from 'node:crypto';
import { BULK_LIMIT } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { integrationRoutes } from '../conversation/speakers/integrations/routes.ts';
import { userRoutes } from '../identity/index.ts';
import { ticketScenario, type TicketScenario } from '../inbox/testing/ticket-scenario.ts';
import { deleteQueue } from '../inbox/queues/delete-queue.ts';
import { queueRoutes } from '../inbox/queues/routes.ts';
import { GROUP } from '../inbox/tickets/release-tickets.ts';
import { messageRoutes } from '../inbox/messages/routes.ts';
import { tagRoutes } from '../inbox/tags/routes.ts';
import { ticketRoutes } from '../inbox/tickets/routes.ts';
import { countStatements } from './count-statements.ts';
import { type Anything, given, type Given } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// What removing or closing thousands of tickets costs, in statements that reach the database.

/** Ten groups: more of them would cost each the same. */
const MANY = 2_500;
/** The most statements of one group, without begin and commit. */
const MOST_STATEMENTS = 10;

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await moduleServer((app) => [
    ...ticketRoutes(app),
    ...tagRoutes(app),
    ...messageRoutes(app),
    ...queueRoutes(app),
    ...userRoutes(app),
    ...integrationRoutes(app),
  ]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
});
afterEach(() => vi.restoreAllMocks());

const query = async (text: string, ...values: unknown[]): Promise<Anything> =>
  (
    await server.app.database.alone('look', {
      name: createHash('sha1').update(text).digest('hex'),
      text,
      values,
    })
  )[0];

/** Adds pending tickets with these facts, each with its own contact and tracking. */
async function addTickets(count: number, facts: Record<string, number | string | boolean>): Promise<void> {
  const { company, connection } = scenario;
  const names = Object.keys(facts).map((name) => `, "${name}"`);
  const values = Object.values(facts).map((value) => `, '${value}'`);
  const text = `with c as (
      insert into contacts (company_id, name, number)
      select ${company.id}, 'Cliente', '5511' || n || random() from generate_series(1, ${count}) n returning id
    ), v as (
      insert into conversations (company_id, "contactId", "whatsappId")
      select ${company.id}, id, ${connection.id} from c returning id, "contactId"
    ), t as (
      insert into tickets (company_id, "conversationId", "contactId", "whatsappId", channel${names.join('')})
      select ${company.id}, id, "contactId", ${connection.id}, 'whatsapp'${values.join('')} from v
      returning id, "userId", "queueId"
    )
    insert into ticket_tracking (company_id, "ticketId", "userId", "queueId", "createdAt")
    select ${company.id}, id, "userId", "queueId", now() - interval '1 hour' from t`;
  await server.app.database.alone('fill', { name: `fill-${company.id}-${count}`, text, values: [] });
}

const live = async (where: string): Promise<number> =>
  (
    await query(
      `select count(*) as count from tickets where company_id = $1 and status <> 'closed' and ${where}`,
      scenario.company.id,
    )
  ).count;

function expectGroups(counts: number[], groups: number): void {
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
  // A few transactions besides the groups: the reads before, and the removal itself.
  expect(counts.length).toBeGreaterThanOrEqual(groups);
  expect(counts.length).toBeLessThanOrEqual(groups + 8);
}

describe('removing what thousands of tickets depend on', () => {
  it('takes them out of a queue in groups, and publishes each ticket', async () => {
    await addTickets(MANY, { queueId: scenario.sales.id });
    const counts = countStatements();
    expect((await scenario.admin.call('DELETE', `/queue/${scenario.sales.id}`)).status).toBe(200);
    expectGroups(counts, MANY / GROUP);
    expect(await live(`"queueId" is null and dialogue = '{"isPromptOver": true}'`)).toBe(MANY);
    const published = scenario.published('ticketMoved');
    expect(new Set(published.map(({ ticket }) => ticket.id)).size).toBe(MANY);
    expect(published[0]).toMatchObject({ before: { queueId: scenario.sales.id }, ticket: { queueId: null } });
  });

  it('detaches them from an integration', async () => {
    const integration = await make.insert('integrations', {
      company_id: scenario.company.id,
      type: 'webhook',
      name: 'Robô',
      secret: 'x',
    });
    await addTickets(MANY, { integrationId: integration.id, useIntegration: true });
    const counts = countStatements();
    expect((await scenario.admin.call('DELETE', `/queueIntegration/${integration.id}`)).status).toBe(200);
    // Two passes: one ends the integration as speaker, the other clears its id, which tickets keep where it only
    // failed.
    expectGroups(counts, (2 * MANY) / GROUP);
    expect(await live('not "useIntegration" and "integrationId" is null')).toBe(MANY);
    expect(scenario.published('ticketMoved')).toHaveLength(MANY);
  });

  it('returns those of a user to their queues, with their tracking and the log', async () => {
    const { ana, sales, company } = scenario;
    await addTickets(MANY, { userId: ana.id, status: 'open', queueId: sales.id });
    const counts = countStatements();
    expect((await scenario.admin.call('DELETE', `/users/${ana.id}`)).status).toBe(200);
    expectGroups(counts, MANY / GROUP);
    expect(await live(`status = 'pending' and "userId" is null and "queueId" is not null`)).toBe(MANY);
    const periods = `select count(*) as count from ticket_tracking where company_id = $1 and "queuedAt" is not null`;
    expect((await query(periods, company.id)).count).toBe(MANY);
    const entries = `select count(*) as count from ticket_logs where company_id = $1 and type = 'pending'`;
    expect((await query(entries, company.id)).count).toBe(MANY);
  });
});

describe('removing what a thousand closed tickets refer to', () => {
  const CLOSED = 4 * GROUP;

  /**
   * Removes a record, and returns how many tickets there are, and how many tickets and messages still name the record.
   */
  async function remove(path: string, column: string): Promise<Anything> {
    await query(
      `with m as (insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "${column}", wid, "createdAt")
        select company_id, "conversationId", id, "whatsappId", "${column}", 'closed-' || id, now() from tickets
        where company_id = $1 returning 1) select count(*) as count from m`,
      scenario.company.id,
    );
    const counts = countStatements();
    expect((await scenario.admin.call('DELETE', path)).status).toBe(200);
    expectGroups(counts, CLOSED / GROUP);
    return query(
      `select count(*) as tickets, count(t."${column}") as named, count(m."${column}") as published
       from tickets t left join messages m on m.company_id = t.company_id and m."ticketId" = t.id where t.company_id = $1`,
      scenario.company.id,
    );
  }

  it('takes a queue out of them in groups; their messages keep its id, and the screen shows none', async () => {
    await addTickets(CLOSED, { queueId: scenario.sales.id, status: 'closed' });
    const path = `/queue/${scenario.sales.id}`;
    expect(await remove(path, 'queueId')).toEqual({ tickets: CLOSED, named: 0, published: CLOSED });
    const ticket = await query('select uuid from tickets where company_id = $1 limit 1', scenario.company.id);
    const { body } = await scenario.admin.call('GET', `/messages/${ticket.uuid}`);
    expect(body.messages).toMatchObject([{ queueId: null, ticket: { queueId: null, queue: null } }]);
  });

  it('takes a user out of them; their messages keep the id, and the screen shows no user', async () => {
    await addTickets(CLOSED, { userId: scenario.ana.id, status: 'closed' });
    const path = `/users/${scenario.ana.id}`;
    expect(await remove(path, 'userId')).toEqual({ tickets: CLOSED, named: 0, published: CLOSED });
    const ticket = await query('select uuid from tickets where company_id = $1 limit 1', scenario.company.id);
    const { body } = await scenario.admin.call('GET', `/messages/${ticket.uuid}`);
    expect(body.messages).toMatchObject([{ userId: null, userName: null }]);
  });

  it('takes an integration out of them', async () => {
    const facts = { company_id: scenario.company.id, type: 'webhook', name: 'Robô', secret: 'x' };
    const integration = await make.insert('integrations', facts);
    await addTickets(CLOSED, { integrationId: integration.id, status: 'closed' });
    const counts = countStatements();
    expect((await scenario.admin.call('DELETE', `/queueIntegration/${integration.id}`)).status).toBe(200);
    expectGroups(counts, CLOSED / GROUP);
    const named = 'select count("integrationId") as named from tickets where company_id = $1';
    expect(await query(named, scenario.company.id)).toEqual({ named: 0 });
  });
});

it('continues a removal that was interrupted', async () => {
  await addTickets(3 * GROUP, { queueId: scenario.sales.id });
  const original = server.app.database.inCompany.bind(server.app.database);
  let groups = 0;
  const breaking: typeof original = async (companyId, work) => {
    groups += 1;
    if (groups === 3) throw new Error('the process dies');
    return original(companyId, work);
  };
  const spy = vi.spyOn(server.app.database, 'inCompany').mockImplementation(breaking as never);
  await expect(deleteQueue(server.app, scenario.company.id, scenario.sales.id)).rejects.toThrow('dies');
  spy.mockRestore();
  // Two groups are done, and the queue still exists for the rest.
  expect(await live(`"queueId" = ${scenario.sales.id}`)).toBe(GROUP);
  expect((await scenario.admin.call('DELETE', `/queue/${scenario.sales.id}`)).status).toBe(200);
  expect(await live('"queueId" is null')).toBe(3 * GROUP);
  expect(await query('select id from queues where id = $1', scenario.sales.id)).toBeUndefined();
});

it('also releases tickets that enter the queue meanwhile', async () => {
  const original = server.app.database.inCompany.bind(server.app.database);
  let calls = 0;
  vi.spyOn(server.app.database, 'inCompany').mockImplementation((async (
    companyId: number,
    work: Parameters<typeof original>[1],
  ) => {
    calls += 1;
    // After the last group and before the removal: more tickets than the removal may release by itself.
    if (calls === 3) await addTickets(GROUP + 1, { queueId: scenario.sales.id });
    return original(companyId, work);
  }) as never);
  await deleteQueue(server.app, scenario.company.id, scenario.sales.id);
  expect(await live('"queueId" is null')).toBe(GROUP + 1);
  expect(calls).toBe(6);
});

it('closes thousands at once in groups, and undoes it', async () => {
  await addTickets(MANY, { queueId: scenario.sales.id, useIntegration: true, unreadMessages: 2 });
  const counts = countStatements();
  const body = { status: 'pending', selectedQueueIds: [scenario.sales.id] };
  const closed = await scenario.admin.call('POST', '/tickets/closeAll', body);
  expect(closed.body).toMatchObject({ count: MANY, skipped: 0 });
  expectGroups(counts, MANY / GROUP);
  expect(await live('true')).toBe(0);
  expect(scenario.published('ticketMoved')).toHaveLength(MANY);
  counts.length = 0;
  const undone = await scenario.admin.call('POST', `/tickets/closeAll/${closed.body.closeId}/undo`);
  expect(undone.body.count).toBe(MANY);
  expectGroups(counts, MANY / GROUP);
  expect(await live('"useIntegration" and "unreadMessages" = 2')).toBe(MANY);
});

describe('changing five hundred selected tickets', () => {
  const selected = async (): Promise<number[]> => {
    const { ids } = await query(
      `select json_agg(id order by id) as ids from tickets where company_id = $1`,
      scenario.company.id,
    );
    return ids;
  };
  const send = async (path: string, body: object) =>
    scenario.admin.call('POST', `/tickets/bulk/${path}`, body);

  it('closes them with farewells in few statements, and undoes it', async () => {
    await addTickets(BULK_LIMIT, { queueId: scenario.sales.id, status: 'open', userId: scenario.ana.id });
    const ticketIds = await selected();
    const counts = countStatements();
    const closed = await send('close', { ticketIds, sendFarewellMessage: true });
    expect(closed.body).toMatchObject({ done: ticketIds, skipped: [] });
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(await live('true')).toBe(0);
    counts.length = 0;
    const undone = await scenario.admin.call('POST', `/tickets/closeAll/${closed.body.changeId}/undo`);
    expect(undone.body.count).toBe(BULK_LIMIT);
    // Two more where farewells are withdrawn.
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS + 2);
    expect(await live(`status = 'open' and "lastMessage" = ''`)).toBe(BULK_LIMIT);
  });

  it('transfers them with a text to each customer and a note in few statements, and undoes it', async () => {
    await addTickets(BULK_LIMIT, { queueId: scenario.sales.id, status: 'open', userId: scenario.ana.id });
    await scenario.settings({ sendMsgTransfTicket: 'enabled', transferMessage: 'Agora: ${queue.name}' });
    const ticketIds = await selected();
    const counts = countStatements();
    const to = { queueId: scenario.support.id, userId: scenario.rui.id, msgTransfer: 'Ana saiu' };
    const moved = await send('transfer', { ticketIds, ...to });
    expect(moved.body.done).toEqual(ticketIds);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(await live(`"userId" = ${scenario.rui.id} and "lastMessage" like 'Agora: %'`)).toBe(BULK_LIMIT);
    counts.length = 0;
    expect((await send(`transfer/${moved.body.changeId}/undo`, {})).body.count).toBe(BULK_LIMIT);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(await live(`"userId" = ${scenario.ana.id}`)).toBe(BULK_LIMIT);
  });

  it('tags their contacts in few statements, and undoes it', async () => {
    await addTickets(BULK_LIMIT, { queueId: scenario.sales.id });
    const tag = await make.insert('tags', { company_id: scenario.company.id, name: 'VIP' });
    const ticketIds = await selected();
    const counts = countStatements();
    const tagged = await send('tags', { ticketIds, addTagIds: [tag.id], removeTagIds: [] });
    expect(tagged.body.done).toEqual(ticketIds);
    expect((await send(`tags/${tagged.body.changeId}/undo`, {})).body).toEqual({
      count: BULK_LIMIT,
      kept: 0,
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
  });
});
