import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { readWhole, type Plan } from '../../testing/whole-reads.ts';
import { statements } from './statements.ts';

// One company is far larger than the other hundred: the planner expects of each what they have on average.
const LARGE = 101;
const scenario = `
insert into companies (id, name) select n, 'Empresa ' || n from generate_series(1, ${LARGE}) n;
insert into connections (company_id, id, name, channel, provider)
select id, id, 'Linha', 'whatsapp', 'sandbox' from companies;
insert into contacts (company_id, name, number)
select c.id, 'Cliente', n::text
from companies c cross join lateral generate_series(1, case when c.id = ${LARGE} then 3000 else 10 end) n;
insert into contact_identities (company_id, kind, value, "contactId")
select company_id, 'phone', number, id from contacts;
insert into conversations (company_id, "contactId", "whatsappId") select company_id, id, company_id from contacts;
insert into tickets (company_id, "conversationId", "contactId", "whatsappId", status, channel)
select company_id, id, "contactId", "whatsappId", 'pending', 'whatsapp' from conversations;
insert into ticket_tracking (company_id, "ticketId", "whatsappId", "createdAt")
select company_id, id, "whatsappId", now() from tickets;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "createdAt")
select company_id, "conversationId", id, "whatsappId", 'W' || id, now() from tickets;`;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const filled = await filledDatabase(scenario);
  ({ database, close } = filled);
  await filled.asOwner('analyze');
}, 60_000);
afterAll(async () => close());

const LARGE_TABLES = [
  'contacts',
  'contact_identities',
  'conversations',
  'tickets',
  'ticket_tracking',
  'messages',
];

it.each(Object.entries(statements))(
  '%s reads no table of its company from end to end',
  async (name, text) => {
    await database.inCompany(LARGE, async (tx) => {
      await tx.query(`prepare-${name}`, `prepare planned (bigint, json) as ${text}`, []);
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain-${name}`,
        `explain (format json) execute planned (${LARGE}, '[]')`,
        [],
      );
      await tx.query(`forget-${name}`, 'deallocate planned', []);
      if (!row) throw new Error('there is no plan');
      expect(readWhole(row['QUERY PLAN'][0].Plan, LARGE_TABLES)).toEqual([]);
    });
  },
);
