import { ticketViews } from '@prosa/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { addressOf, fillCompany } from '../testing/many-tickets.ts';
import { openPlanner, seqScansIn, statementsOf, type Planner } from '../testing/plans.ts';
import { ticketRoutes } from './routes.ts';

// The query plans of the lists in a company with 100,000 tickets: of the statements that the calls really send, with
// the settings of the sessions that run them.

let server: ModuleServer;
let planner: Planner;
let people: Record<'admin' | 'agent' | 'free' | 'queueless', GivenUser>;
let queueIds: number[];

beforeAll(async () => {
  server = await moduleServer(ticketRoutes);
  const make = given(server);
  const company = await make.company();
  queueIds = [];
  for (let count = 0; count < 4; count += 1) queueIds.push((await make.queue(company)).id);
  const whatsappIds = [(await make.connection(company)).id, (await make.connection(company)).id];
  people = {
    admin: await make.admin(company, { allowGroup: true }),
    agent: await make.user(company, { allowGroup: true }),
    queueless: await make.user(company, { allTicket: 'enable' }),
    free: await make.user(company, {
      allowGroup: true,
      allHistoric: 'enabled',
      allUserChat: 'enabled',
      allTicket: 'enable',
    }),
  };
  for (const { id: userId } of Object.values(people)) {
    for (const queueId of queueIds.slice(0, 2)) {
      await make.insert('user_queues', { company_id: company.id, userId, queueId });
    }
  }
  await fillCompany(server.app, { companyId: company.id, queueIds, whatsappIds }, 25_000);
  planner = await openPlanner(await addressOf(server.app), company.id);
}, 120_000);
afterAll(async () => {
  await planner.close();
  await server.close();
});

const ofTickets = /\b(tickets|messages|contacts|conversations)\b/;

async function scansOf(person: GivenUser, path: string): Promise<{ scans: string[]; texts: string[] }> {
  const sent = await statementsOf(async () => {
    const answer = await person.call('GET', path);
    expect(answer.status).toBe(200);
  });
  const texts = sent.filter((text) => ofTickets.test(text));
  const scans: string[] = [];
  for (const text of texts) {
    const plan = await planner.planOf(text);
    if (seqScansIn(plan).length > 0) scans.push(`${text}\n${plan}`);
  }
  return { scans, texts };
}

const views = ticketViews.flatMap((view) => [
  [view, `status=${view}&showAll=false`],
  [`${view}, all shown`, `status=${view}&showAll=true`],
  [`${view}, oldest first`, `status=${view}&showAll=false&sortTickets=ASC`],
  [`${view}, without what is put off`, `status=${view}&showAll=true&hideSnoozed=true`],
]);

describe.each(['admin', 'agent', 'free'] as const)('the list of an %s', (who) => {
  it.each(views)('%s: page, count and rows come from indexes', async (_name, query) => {
    for (const pageNumber of [1, 3]) {
      const { scans, texts } = await scansOf(people[who], `/tickets?${query}&pageNumber=${pageNumber}`);
      expect(texts.some((text) => text.includes('limit'))).toBe(true);
      expect(scans).toEqual([]);
    }
  });

  it.each([
    ['of one queue', () => `queueIds=[${queueIds[0]}]`],
    ['of two queues', () => `queueIds=[${queueIds[0]},${queueIds[1]}]`],
    ['of one person', () => `users=[${people.agent.id}]`],
  ])('%s scans no table', async (_name, more) => {
    for (const view of ticketViews) {
      const { scans } = await scansOf(people[who], `/tickets?status=${view}&${more()}`);
      expect(scans).toEqual([]);
    }
  });

  it.each(ticketViews)('scans no table for the chips of %s', async (view) => {
    const { scans } = await scansOf(people[who], `/tickets/counts?status=${view}&showAll=true`);
    expect(scans).toEqual([]);
  });

  it('scans no table for the bell', async () => {
    const { scans } = await scansOf(people[who], '/tickets?withUnreadMessages=true');
    expect(scans).toEqual([]);
  });

  it.each(['cliente 77', '80000077', '5521980000077', '#77', 'ninguém assim'])(
    'scans no table in a search for "%s"',
    async (search) => {
      const query = `status=search&searchParam=${encodeURIComponent(search)}`;
      const { scans } = await scansOf(people[who], `/tickets?${query}`);
      expect(scans).toEqual([]);
    },
  );
});

it('a view is counted up to the cap, and not again for the next viewer', async () => {
  // A view that no other test requests.
  const path = `/tickets?status=pending&showAll=true&statusFilter=${encodeURIComponent('["pending"]')}`;
  const bodies: unknown[] = [];
  const ask = async () => void bodies.push((await people.admin.call('GET', path)).body);
  const first = await statementsOf(ask);
  const second = await statementsOf(ask);

  expect(bodies).toEqual([
    expect.objectContaining({ count: 2_001, hasMore: true }),
    expect.objectContaining({ count: 2_001, hasMore: true }),
  ]);
  const counting = (texts: string[]) => texts.filter((text) => /count\(\*\)(?! filter)/.test(text));
  expect(counting(first)).toHaveLength(1);
  expect(counting(second)).toEqual([]);
});

it('a page, its rows and its count are read in one statement', async () => {
  const sent = await statementsOf(async () =>
    people.admin.call('GET', '/tickets?status=closed&showAll=true'),
  );
  expect(sent.map((text) => text.trimStart().split(/[\s;]/)[0])).toEqual(['begin', 'with', 'commit']);
});

it.each([
  ['all closed ones', 'admin', 'showAll=true', 'tickets_newest_closed'],
  ['those of a queue', 'agent', 'showAll=false', 'tickets_newest_in_queue'],
  ['own ones', 'free', 'showAll=false', 'tickets_newest_of_user'],
] as const)('finds %s among the closed tickets in index order', async (_name, who, query, index) => {
  const { texts } = await scansOf(people[who], `/tickets?status=closed&${query}&pageNumber=2`);
  const plans = await Promise.all(texts.map(async (text) => planner.planOf(text)));
  expect(plans.join('\n')).toContain(`using ${index}`);
});

it('closed tickets are read only as far as the live ones listed with them reach', async () => {
  const { texts } = await scansOf(people.admin, '/tickets?status=search&showAll=true');
  const plans = await Promise.all(texts.map(async (text) => planner.planOf(text)));
  expect(plans.join('\n')).toMatch(
    /using tickets_newest_closed on tickets t_\d+ .*\n.*Index Cond: .*"updatedWhenClosed" >=/,
  );
});

it.each([
  ['open ones of an agent', 'status=open', 'tickets_user'],
  ['closed and live ones that an agent may see', 'status=search', 'tickets_newest_in_queue'],
] as const)('reads %s in index order, without collecting them first', async (_name, query, index) => {
  const { texts } = await scansOf(people.agent, `/tickets?showAll=false&${query}`);
  const plans = (await Promise.all(texts.map(async (text) => planner.planOf(text)))).join('\n');
  expect(plans).toContain(`using ${index}`);
  expect(plans).not.toMatch(/Bitmap Heap Scan on tickets/);
});

it('what is put off is counted from the few tickets that are', async () => {
  const { texts } = await scansOf(people.admin, '/tickets/counts?status=open&showAll=true');
  const counting = texts.filter((text) => text.includes('array(select'));
  expect(counting).toHaveLength(1);
  expect(await planner.planOf(counting[0] ?? '')).toMatch(
    /using tickets_pkey on tickets t.*\n.*Index Cond: .*id = ANY/,
  );
});

describe('waiting tickets of some queues, and those without a queue', () => {
  it.each([
    ['newest first', 'DESC'],
    ['oldest first', 'ASC'],
  ])('are read from the index of queues, %s', async (_name, sort) => {
    const { texts } = await scansOf(people.queueless, `/tickets?status=pending&sortTickets=${sort}`);
    const plans = (await Promise.all(texts.map(async (text) => planner.planOf(text)))).join('\n');
    expect(plans).toMatch(/Index Cond: .*"queueId" IS NULL/);
    // A join of the page's own tickets with their queues reads no others.
    expect(plans).not.toMatch(/using tickets_view|(?<!Join )Filter: .*"queueId"/);
  });
});

it('the messages of a waiting ticket are read from the newest back to the last answer', async () => {
  const { texts } = await scansOf(people.agent, '/tickets?status=pending&showAll=false');
  const plans = (await Promise.all(texts.map(async (text) => planner.planOf(text)))).join('\n');
  const walk = /Run Condition: \(count\(\*\)[\s\S]*?Index Scan using messages_conversation/.exec(plans)?.[0];
  expect(walk ?? '').toContain('Limit');
  expect(walk).not.toContain('Sort');
});

it.each(ticketViews)(
  'own last messages of %s are found by their time, each by one index probe',
  async (view) => {
    const { texts } = await scansOf(people.admin, `/tickets?status=${view}&showAll=true`);
    const plans = (await Promise.all(texts.map(async (text) => planner.planOf(text)))).join('\n');
    const probe = /"createdAt" = t\."lastMessageAt"/;
    const conditions = plans.split('\n').filter((text) => probe.test(text));
    expect(conditions).toEqual([
      expect.stringMatching(/Index Cond: .*"conversationId" = t\."conversationId"/),
    ]);
  },
);

it('the list continues beyond the end of the count', async () => {
  const { body } = await people.admin.call('GET', '/tickets?status=pending&showAll=true&pageNumber=60');
  expect(body.tickets).toHaveLength(40);
  expect(body).toMatchObject({ hasMore: true });
});

it('these tests detect a statement that scans a whole table', async () => {
  const plan = await planner.planOf('select id from tickets where company_id = $1 and "lastMessage" = $2');
  expect(seqScansIn(plan)).toEqual(['tickets']);
});
