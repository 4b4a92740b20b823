import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { explain, type Prepared } from '../../testing/explain.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { countText } from './count-messages.ts';

// Two companies with a year of messages in the same table blocks, in no order of time: one of them has imported its
// messages.
const scenario = `
insert into companies (id, name) values (1, 'Empresa'), (2, 'Outra');
insert into connections (company_id, id, name, channel, provider)
select id, 1, 'Linha', 'whatsapp', 'sandbox' from companies;
insert into contacts (company_id, id, name, number)
select c.id, n, 'Cliente ' || n, n::text from companies c, generate_series(1, 50) n;
insert into conversations (company_id, id, "contactId", "whatsappId") select company_id, id, id, 1 from contacts;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", status, channel)
select company_id, id, id, id, 1, 'pending', 'whatsapp' from contacts;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", "createdAt")
select company_id, id, id, 1, id || ' ' || day, 'Oi', id % 2 = 0, timestamptz '2026-01-01 12:00Z' + day * interval '1 day'
from generate_series(0, 364) day, tickets order by md5(day::text), id, company_id;
analyze;`;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

const counted: Prepared = {
  text: countText,
  types: 'bigint, boolean, timestamptz, timestamptz',
  values: `1, false, '2026-06-01', '2026-06-03'`,
};

it.each(['custom', 'generic'] as const)(
  'the %s plan of a message count reads only the requested days of each conversation',
  async (mode) => {
    const plan = await database.inCompany(1, async (tx) => explain(tx, mode, counted, 'costs off'));
    expect(plan).toMatch(
      /messages_conversation[^\n]*\n\s*Index Cond: .*"conversationId" = .*"createdAt" >= /,
    );
    expect(plan).not.toContain('Seq Scan on messages');
  },
);

it('a message count reads no messages of other days, and none of another company', async () => {
  const plan = await database.inCompany(1, async (tx) => explain(tx, 'custom', counted));
  // The two days have a hundred messages, half of them in the counted direction.
  const [, removed = ''] = /messages_conversation[\s\S]*?Rows Removed by Filter: (\d+)/.exec(plan) ?? [];
  expect(plan).toMatch(/messages_conversation.*loops=50/);
  expect(Number(removed)).toBeLessThanOrEqual(2);
});
