import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { statements } from './statements.ts';

// The company is large enough for the planner to prefer an index over reading all rows.
const scenario = `
insert into companies (id, name) values (1, 'Empresa');
insert into connections (company_id, id, name, channel, provider) values (1, 1, 'Linha', 'whatsapp', 'sandbox');
insert into contacts (company_id, id, name, number) select 1, n, 'Cliente ' || n, n::text from generate_series(1, 5000) n;
insert into conversations (company_id, id, "contactId", "whatsappId") select 1, id, id, 1 from contacts;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", status, channel)
select 1, id, id, id, 1, 'pending', 'whatsapp' from contacts;
insert into ticket_tracking (company_id, id, "ticketId", "whatsappId") select 1, id, id, 1 from tickets;
insert into messages (company_id, id, "conversationId", "ticketId", "whatsappId", wid, body, "createdAt")
select 1, id, id, id, 1, id::text, 'Oi', now() from tickets;
analyze;`;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

const changes = [
  'endings',
  'tickets',
  'touches',
  'periods',
  'edits',
  'deletions',
  'acks',
  'renames',
  'binds',
] as const;

it.each(changes)('%s finds its rows by their ids in an index, with row-level security on', async (name) => {
  const text = statements[name].replaceAll('$1', '1').replaceAll('$2', `'[]'`);
  const { rows } = await database.inCompany(1, async ({ db }) =>
    sql.raw<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`).execute(db),
  );
  // A condition that is not leakproof is checked after row-level security, against every row of the company.
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: \(\(company_id = .*\) AND \(id = /);
});
