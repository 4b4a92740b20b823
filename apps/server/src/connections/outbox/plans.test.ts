import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { explain, type Prepared } from '../../testing/explain.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { claimText, noteText } from './queries.ts';

// A connection with 10,000 messages of a campaign and three replies that wait, beside what was sent before. They are
// newer than the statistics of the table, as most of what waits is.
const scenario = `
insert into companies (id, name) values (1, 'Empresa');
insert into connections (company_id, id, name, channel, provider, status)
values (1, 1, 'Linha', 'whatsapp', 'sandbox', 'CONNECTED');
insert into connection_leases (company_id, "whatsappId", owner, epoch, "expiresAt")
values (1, 1, 'um', 1, now() + interval '1 hour');
insert into contacts (company_id, id, name, number) select 1, n, n::text, n::text from generate_series(1, 10000) n;
insert into conversations (company_id, id, "contactId", "whatsappId") select 1, id, id, 1 from contacts;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", status, channel)
select 1, id, id, id, 1, 'pending', 'whatsapp' from contacts;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "createdAt")
select 1, id, id, 1, 'sent' || id, true, 'sent', now() from tickets;
analyze;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "isMass", "createdAt")
select 1, id, id, 1, 'queued' || id, true, 'queued', true, now() from tickets;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "createdAt")
select 1, id, id, 1, 'reply' || id, true, 'queued', now() from tickets where id in (20, 7000, 9990);`;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

const claim: Prepared = {
  text: claimText,
  types: 'text, bigint[], bigint[], bigint[], bigint[], int[], bigint[], bigint[], int[]',
  // After the conversation 5,000 of the people's, and 2,000 of the campaign's; 16 and 8 places are free.
  values: `'um', '{1}', '{1}', '{1}', '{5000}', '{16}', '{}', '{2000}', '{8}'`,
};

it.each(['custom', 'generic'] as const)(
  'the %s plan of a claim reads of each class what it claims, however much waits in the other',
  async (mode) => {
    const plan = await database.acrossCompanies('explain a claim', async (tx) => {
      const claimed = await explain(tx, mode, claim);
      await sql`update messages set status = 'queued', attempts = 0 where status = 'sending'`.execute(tx.db);
      return claimed;
    });
    const scans = plan.matchAll(
      /using messages_outbox on messages m(?:_\d+)? \(actual rows=([\d.]+) loops=(\d+)\)/g,
    );
    const read = [...scans].map(([, rows, loops]) => Math.round(Number(rows) * Number(loops)));
    // Two replies after 5,000; eight of the campaign; and no reply in the conversations of those eight.
    expect(read.toSorted((one, other) => one - other)).toEqual([0, 2, 8]);
    expect(plan).not.toContain('Seq Scan on messages');
  },
);

it.each(['custom', 'generic'] as const)(
  'the %s plan of a result reads its message, however much waits beside it',
  async (mode) => {
    const plan = await database.inCompany(1, async (tx) => {
      const [sending] = (
        await sql<{ id: number }>`update messages set status = 'sending'
          where id = (select min(id) from messages where status = 'queued') returning id`.execute(tx.db)
      ).rows;
      const results = JSON.stringify([{ whatsappId: 1, epoch: 1, id: sending?.id, status: 'sent' }]);
      const values = `1, 'um', '${results}'`;
      return explain(tx, mode, { text: noteText, types: 'bigint, text, jsonb', values });
    });
    const scans = plan.matchAll(/using (\w+) on messages m(?:_\d+)? \(actual rows=([\d.]+)/g);
    // Once to lock it, and once to change it.
    expect([...scans].map(([, index, rows]) => [index, Number(rows)])).toEqual([
      ['messages_pkey', 1],
      ['messages_pkey', 1],
    ]);
    expect(plan).not.toContain('Seq Scan on messages');
  },
);
