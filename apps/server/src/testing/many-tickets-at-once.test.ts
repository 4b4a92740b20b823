import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { integrationRoutes } from '../conversation/speakers/integrations/routes.ts';
import { userRoutes } from '../identity/index.ts';
import { ticketWorld, type TicketWorld } from '../inbox/testing/ticket-world.ts';
import { deleteQueue } from '../inbox/queues/delete-queue.ts';
import { queueRoutes } from '../inbox/queues/routes.ts';
import { GROUP } from '../inbox/tickets/release-tickets.ts';
import { ticketRoutes } from '../inbox/tickets/routes.ts';
import { type Anything, given, type Given } from './given.ts';
import { roomServer, type RoomServer } from './room-server.ts';

// What a removal or a close of ten thousand tickets costs, counted at the database's door.

const MANY = 10_000;
/** A group may take so many statements beside begin and commit. */
const MOST_STATEMENTS = 10;

let server: RoomServer;
let make: Given;
let world: TicketWorld;
beforeAll(async () => {
  server = await roomServer((app) => [
    ...ticketRoutes(app),
    ...queueRoutes(app),
    ...userRoutes(app),
    ...integrationRoutes(app),
  ]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  world = await ticketWorld(server, make);
});
afterEach(() => vi.restoreAllMocks());

const look = async (text: string, ...values: unknown[]): Promise<Anything> =>
  (
    await server.app.database.alone('look', {
      name: createHash('sha1').update(text).digest('hex'),
      text,
      values,
    })
  )[0];

/** Waiting tickets of as many contacts, with the facts, each in its period. */
async function addTickets(count: number, facts: Record<string, number | string | boolean>): Promise<void> {
  const { company, line } = world;
  const names = Object.keys(facts).map((name) => `, "${name}"`);
  const values = Object.values(facts).map((value) => `, '${value}'`);
  const text = `with c as (
      insert into contacts (company_id, name, number)
      select ${company.id}, 'Cliente', '5511' || n || random() from generate_series(1, ${count}) n returning id
    ), v as (
      insert into conversations (company_id, "contactId", "whatsappId")
      select ${company.id}, id, ${line.id} from c returning id, "contactId"
    ), t as (
      insert into tickets (company_id, "conversationId", "contactId", "whatsappId", channel${names.join('')})
      select ${company.id}, id, "contactId", ${line.id}, 'whatsapp'${values.join('')} from v
      returning id, "userId", "queueId"
    )
    insert into ticket_tracking (company_id, "ticketId", "userId", "queueId", "createdAt")
    select ${company.id}, id, "userId", "queueId", now() - interval '1 hour' from t`;
  await server.app.database.alone('fill', { name: `fill-${company.id}-${count}`, text, values: [] });
}

/** Counts the statements of each transaction from now on. */
function countStatements(): number[] {
  const counts: number[] = [];
  const open = new WeakMap<object, number>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text.startsWith('begin')) open.set(this, 0);
    else if (text === 'commit' || text === 'rollback') counts.push(open.get(this) ?? 0);
    else open.set(this, (open.get(this) ?? 0) + 1);
    return original.apply(this, args);
  } as never);
  return counts;
}

const live = async (where: string): Promise<number> =>
  (
    await look(
      `select count(*) as count from tickets where company_id = $1 and status <> 'closed' and ${where}`,
      world.company.id,
    )
  ).count;

function expectGroups(counts: number[], groups: number): void {
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_STATEMENTS);
  // Few besides the groups: what is read before, and the removal itself.
  expect(counts.length).toBeGreaterThanOrEqual(groups);
  expect(counts.length).toBeLessThanOrEqual(groups + 8);
}

describe('removing what ten thousand tickets depend on', () => {
  it('takes them out of a queue in groups, each announced', async () => {
    await addTickets(MANY, { queueId: world.sales.id });
    const counts = countStatements();
    expect((await world.admin.call('DELETE', `/queue/${world.sales.id}`)).status).toBe(200);
    expectGroups(counts, MANY / GROUP);
    expect(await live(`"queueId" is null and dialogue = '{"isPromptOver": true}'`)).toBe(MANY);
    const told = world.told('ticketMoved');
    expect(new Set(told.map(({ ticket }) => ticket.id)).size).toBe(MANY);
    expect(told[0]).toMatchObject({ before: { queueId: world.sales.id }, ticket: { queueId: null } });
  });

  it('frees them of an integration', async () => {
    const integration = await make.insert('integrations', {
      company_id: world.company.id,
      type: 'webhook',
      name: 'Robô',
      secret: 'x',
    });
    await addTickets(MANY, { integrationId: integration.id, useIntegration: true });
    const counts = countStatements();
    expect((await world.admin.call('DELETE', `/queueIntegration/${integration.id}`)).status).toBe(200);
    expectGroups(counts, MANY / GROUP);
    expect(await live('not "useIntegration" and "integrationId" is null')).toBe(MANY);
    expect(world.told('ticketMoved')).toHaveLength(MANY);
  });

  it('gives those of a user back to their queues, with their periods and the log', async () => {
    const { ana, sales, company } = world;
    await addTickets(MANY, { userId: ana.id, status: 'open', queueId: sales.id });
    const counts = countStatements();
    expect((await world.admin.call('DELETE', `/users/${ana.id}`)).status).toBe(200);
    expectGroups(counts, MANY / GROUP);
    expect(await live(`status = 'pending' and "userId" is null and "queueId" is not null`)).toBe(MANY);
    const periods = `select count(*) as count from ticket_tracking where company_id = $1 and "queuedAt" is not null`;
    expect((await look(periods, company.id)).count).toBe(MANY);
    const entries = `select count(*) as count from ticket_logs where company_id = $1 and type = 'pending'`;
    expect((await look(entries, company.id)).count).toBe(MANY);
  });
});

it('goes on where a removal was interrupted', async () => {
  await addTickets(3 * GROUP, { queueId: world.sales.id });
  const original = server.app.database.inCompany.bind(server.app.database);
  let groups = 0;
  const breaking: typeof original = async (companyId, work) => {
    groups += 1;
    if (groups === 3) throw new Error('the process dies');
    return original(companyId, work);
  };
  const spy = vi.spyOn(server.app.database, 'inCompany').mockImplementation(breaking as never);
  await expect(deleteQueue(server.app, world.company.id, world.sales.id)).rejects.toThrow('dies');
  spy.mockRestore();
  // Two groups are done, and the queue stands for the rest.
  expect(await live(`"queueId" = ${world.sales.id}`)).toBe(GROUP);
  expect((await world.admin.call('DELETE', `/queue/${world.sales.id}`)).status).toBe(200);
  expect(await live('"queueId" is null')).toBe(3 * GROUP);
  expect(await look('select id from queues where id = $1', world.sales.id)).toBeUndefined();
});

it('takes what comes into the queue meanwhile', async () => {
  const original = server.app.database.inCompany.bind(server.app.database);
  let calls = 0;
  vi.spyOn(server.app.database, 'inCompany').mockImplementation((async (
    companyId: number,
    work: Parameters<typeof original>[1],
  ) => {
    calls += 1;
    // After the last group and before the removal: more than the removal may release by itself.
    if (calls === 2) await addTickets(GROUP + 1, { queueId: world.sales.id });
    return original(companyId, work);
  }) as never);
  await deleteQueue(server.app, world.company.id, world.sales.id);
  expect(await live('"queueId" is null')).toBe(GROUP + 1);
  expect(calls).toBe(4);
});

it('closes ten thousand at once in groups, and takes it back', async () => {
  await addTickets(MANY, { queueId: world.sales.id, useIntegration: true, unreadMessages: 2 });
  const counts = countStatements();
  const body = { status: 'pending', selectedQueueIds: [world.sales.id] };
  const closed = await world.admin.call('POST', '/tickets/closeAll', body);
  expect(closed.body).toMatchObject({ count: MANY, skipped: 0 });
  expectGroups(counts, MANY / GROUP);
  expect(await live('true')).toBe(0);
  expect(world.told('ticketMoved')).toHaveLength(MANY);
  counts.length = 0;
  const undone = await world.admin.call('POST', `/tickets/closeAll/${closed.body.closeId}/undo`);
  expect(undone.body.count).toBe(MANY);
  expectGroups(counts, MANY / GROUP);
  expect(await live('"useIntegration" and "unreadMessages" = 2')).toBe(MANY);
});
