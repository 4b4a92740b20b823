import { calls, LIST_LIMIT, type CallShape } from '@prosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { userRoutes } from '../identity/index.ts';
import { contactRoutes } from '../inbox/contacts/routes.ts';
import { knownNothing, channelQueriesOf } from '../inbox/contacts/testing.ts';
import { queueRoutes } from '../inbox/queues/routes.ts';
import { quickMessageRoutes } from '../inbox/quick-messages/routes.ts';
import { savedViewRoutes } from '../inbox/saved-views/routes.ts';
import { tagRoutes } from '../inbox/tags/routes.ts';
import { ticketRoutes } from '../inbox/tickets/routes.ts';
import { holidayRoutes } from '../tenancy/holidays/routes.ts';
import { type Anything, given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// Lists without pages, in a company with more rows than they return.

let server: ModuleServer;
let admin: GivenUser;
let ticket: Anything;
const MORE = LIST_LIMIT + 10;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...userRoutes(app),
    ...contactRoutes(app, channelQueriesOf(knownNothing())),
    ...tagRoutes(app),
    ...quickMessageRoutes(app),
    ...ticketRoutes(app),
    ...queueRoutes(app),
    ...holidayRoutes(app),
    ...savedViewRoutes(app),
  ]);
  const make = given(server);
  const plan = await make.plan({ useKanban: true });
  const company = await make.company({ planId: plan.id });
  admin = await make.admin(company);
  ticket = await make.ticket(company);
  // Names are sorted in the order of creation.
  const series = `generate_series(100001, ${100_000 + MORE}) n`;
  const texts = [
    `insert into users (company_id, name, email, "passwordHash")
     select ${company.id}, 'A' || n, n || '@bounded.test', 'x' from ${series}`,
    `insert into contacts (company_id, name, number) select ${company.id}, 'A' || n, '5511' || n from ${series}`,
    `insert into tags (company_id, name, color, kanban)
     select ${company.id}, 'A' || n, '#ffffff', 1 from ${series}`,
    `insert into quick_messages (company_id, shortcode, message, geral)
     select ${company.id}, 'a' || n, 'Oi', true from ${series}`,
    `insert into queues (company_id, name, color)
     select ${company.id}, 'A' || n, '#' || n from ${series}`,
    `insert into holidays (company_id, day, name) select ${company.id}, date '2000-01-01' + n - 100000, 'A' || n from ${series}`,
    `insert into saved_views (company_id, "userId", name, query) select ${company.id}, ${admin.id}, 'A' || n, '' from ${series}`,
    `insert into contact_tags (company_id, "contactId", "tagId") select ${company.id}, ${ticket.contactId}, id from tags
     where company_id = ${company.id}`,
    `insert into ticket_logs (company_id, "ticketId", type, "createdAt")
     select ${company.id}, ${ticket.id}, 'open', now() - n * interval '1 second' from ${series}`,
  ];
  for (const [place, text] of texts.entries())
    await server.app.database.alone('fill', { name: `fill-${place}`, text, values: [] });
});
afterAll(async () => server.close());

it.each<[string, (body: Anything) => Anything[], string]>([
  ['/users/list', (body) => body, 'name'],
  ['/contacts/list', (body) => body, 'name'],
  ['/tags/list', (body) => body, 'name'],
  ['/tag/kanban', ({ lista }) => lista, 'name'],
  ['/quick-messages/list', (body) => body, 'shortcode'],
  ['/queue', (body) => body, 'name'],
  ['/holidays', (body) => body, 'name'],
  ['/saved-views', (body) => body, 'name'],
])('%s returns the first rows of its order', async (path, rowsOf, column) => {
  const { status, body } = await admin.call('GET', path);
  expect(status).toBe(200);
  const rows = rowsOf(body);
  expect(rows).toHaveLength(LIST_LIMIT);
  const values = rows.map((row) => String(row[column]).toLowerCase());
  expect(values.slice(0, 2)).toEqual(['a100001', 'a100002']);
  expect(values.at(-1)).toBe(`a${100_000 + LIST_LIMIT}`);
});

it('the log of a ticket returns its newest entries', async () => {
  const { body } = await admin.call('GET', `/tickets-log/${ticket.id}`);
  expect(body).toHaveLength(LIST_LIMIT);
  const times = body.map(({ createdAt }: Anything) => createdAt);
  expect(times).toEqual(times.toSorted((first: string, second: string) => second.localeCompare(first)));
});

/** The lists without pages in a response, as JSON Schema: the response itself, or one of its properties. */
function listsOf({ responses }: CallShape): { maxItems?: number }[] {
  const ordinary = responses[200];
  if (!ordinary) return [];
  const schema = z.toJSONSchema(ordinary, { unrepresentable: 'any' });
  if (schema.type === 'array') return [schema];
  const properties = schema.properties ?? {};
  // A page has a limit of its own, and a record has lists as parts.
  if ('hasMore' in properties || 'id' in properties) return [];
  return Object.values(properties).flatMap((property) =>
    typeof property === 'object' && property.type === 'array' ? [property] : [],
  );
}

it('every list without pages declares its greatest length in its schema', () => {
  const lists = Object.values<CallShape>(calls)
    .filter(({ method }) => method === 'GET')
    .flatMap((call) => listsOf(call).map(({ maxItems }) => ({ path: call.path, maxItems })));
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.filter(({ maxItems }) => maxItems === undefined || maxItems > LIST_LIMIT)).toEqual([]);
});
