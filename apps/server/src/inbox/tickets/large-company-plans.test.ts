import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type Anything, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { readWhole } from '../../testing/whole-reads.ts';
import { addressOf } from '../testing/many-tickets.ts';
import { openPlanner, statementsOf, type Planner } from '../testing/plans.ts';
import { ticketRoutes } from './routes.ts';

// One company is far larger than the other hundred: the planner expects of each what they have on average (docs/adr/0353).

let server: ModuleServer;
let planner: Planner;
let admin: GivenUser;
let agent: GivenUser;

async function fill(
  { app }: ModuleServer,
  large: number,
  connection: Anything,
  tagId: number,
): Promise<void> {
  const owner = new pg.Client(await addressOf(app));
  await owner.connect();
  const statements = [
    `insert into companies (id, name) select 900000 + n, 'Empresa ' || n from generate_series(1, 100) n`,
    `insert into connections (company_id, id, name, channel, provider)
     select id, id, 'Linha', 'whatsapp', 'sandbox' from companies where id > 900000`,
    `insert into tags (company_id, id, name, color) select id, id, 'Aviso', '#fff' from companies where id > 900000`,
    `insert into contacts (company_id, name, number)
     select c.id, 'Cliente ' || n, (55118000000 + n)::text from companies c
     cross join lateral generate_series(1, case when c.id = ${large} then 3000 else 10 end) n`,
    `insert into contact_identities (company_id, kind, value, "contactId")
     select company_id, 'phone', number, id from contacts`,
    `insert into conversations (company_id, "contactId", "whatsappId")
     select company_id, id, case when company_id = ${large} then ${connection.id} else company_id end from contacts`,
    `insert into tickets (company_id, "conversationId", "contactId", "whatsappId", status, channel)
     select company_id, id, "contactId", "whatsappId", 'pending', 'whatsapp' from conversations`,
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "createdAt")
     select company_id, "conversationId", id, "whatsappId", 'W' || id, now() from tickets`,
    `insert into ticket_tracking (company_id, "ticketId", "whatsappId", "createdAt")
     select company_id, id, "whatsappId", now() from tickets`,
    `insert into user_ratings (company_id, "ticketId", "trackingId", rate)
     select company_id, "ticketId", id, 5 from ticket_tracking`,
    `insert into ticket_tags (company_id, "ticketId", "tagId")
     select company_id, id, case when company_id = ${large} then ${tagId} else company_id end from tickets`,
    `insert into contact_tags (company_id, "contactId", "tagId")
     select company_id, id, case when company_id = ${large} then ${tagId} else company_id end from contacts`,
    `insert into contact_extra_info (company_id, "contactId", name, value)
     select company_id, id, 'CPF', '1' from contacts`,
    `insert into users (company_id, id, name, email, "passwordHash")
     select id, id, 'Ana', 'ana' || id || '@many.test', 'x' from companies where id > 900000`,
    `insert into ticket_snoozes (company_id, "ticketId", "userId", until, "createdAt")
     select t.company_id, t.id, u.id, now(), now() from tickets t
     cross join lateral (select min(id) as id from users u where u.company_id = t.company_id) u`,
    'analyze',
  ];
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}

beforeAll(async () => {
  server = await moduleServer(ticketRoutes);
  const make = given(server);
  const company = await make.company();
  const tag = await make.insert('tags', { company_id: company.id, name: 'Aviso', color: '#fff' });
  admin = await make.admin(company);
  agent = await make.user(company, { allTicket: 'enable' });
  await fill(server, company.id, await make.connection(company), tag.id);
  planner = await openPlanner(await addressOf(server.app), company.id);
}, 120_000);
afterAll(async () => {
  await planner.close();
  await server.close();
});

const beside = [
  'contacts',
  'contact_identities',
  'messages',
  'user_ratings',
  'ticket_tags',
  'contact_tags',
  'contact_extra_info',
  'ticket_snoozes',
  'ticket_tracking',
];

async function wholeReads(person: GivenUser, query: string, tables: readonly string[]): Promise<string[]> {
  const sent = await statementsOf(async () => {
    const answer = await person.call('GET', `/tickets?${query}`);
    expect([answer.status, answer.body.tickets.length > 0]).toEqual([200, true]);
  });
  const lists = sent.filter((text) => text.includes('shown as materialized'));
  expect(lists.length).toBeGreaterThan(0);
  const plans = await Promise.all(lists.map(async (text) => planner.treeOf(text)));
  return plans.flatMap((plan) => readWhole(plan, tables));
}

describe.each(['admin', 'agent'] as const)('a list of an %s of a large company among small ones', (who) => {
  const person = () => ({ admin, agent })[who];

  it('reads what belongs to the tickets of its page, and no more', async () => {
    expect(await wholeReads(person(), 'status=pending&showAll=true', beside)).toEqual([]);
  });

  it.each(['cliente 77', '8000077', 'cliente', '77'])('finds "%s" by the contacts found', async (search) => {
    const query = `status=search&showAll=true&searchParam=${encodeURIComponent(search)}`;
    expect(await wholeReads(person(), query, [...beside, 'tickets'])).toEqual([]);
    expect(await wholeReads(person(), `${query}&searchOnMessages=true`, [...beside, 'tickets'])).toEqual([]);
  });
});
