import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { text } from '../testing/scenario.ts';
import { batchOf, type Arrival } from './batch.ts';
import { loadConversations } from './queries.ts';

// Not analysed: the planner knows nothing of the company, as in the first minutes of an installation.
const scenario = `
insert into companies (id, name) values (1, 'Empresa');
insert into connections (company_id, id, name, channel, provider) values (1, 1, 'Linha', 'whatsapp', 'sandbox');
insert into contacts (company_id, name, number) select 1, 'Cliente ' || n, n::text from generate_series(1, 50) n;
insert into conversations (company_id, "contactId", "whatsappId") select 1, id, 1 from contacts;
insert into tickets (company_id, "conversationId", "contactId", "whatsappId", status, channel)
select 1, id, "contactId", 1, 'pending', 'whatsapp' from conversations;
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "createdAt")
select 1, t."conversationId", t.id, 1, 'W' || (row_number() over ()), 'Oi', now()
from tickets t cross join generate_series(1, 60);
insert into contact_identities (company_id, kind, value, "contactId")
select 1, 'phone', (5511900000000 + id)::text, id from contacts;
insert into companies (id, name) values (2, 'Outra');
insert into connections (company_id, id, name, channel, provider) values (2, 2, 'Linha', 'whatsapp', 'sandbox');
insert into campaigns (company_id, id, name, status, "startedAt") values (1, 1, 'Aviso', 'FINALIZADA', now());
insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "createdAt")
select 1, "conversationId", id, 1, 'C' || id, true, 'sent', now() from tickets;
insert into campaign_deliveries
  (company_id, "campaignId", name, number, "phoneKey", state, "contactId", "whatsappId", "messageId")
select 1, 1, '', v."contactId"::text, v."contactId"::text, 'sent', v."contactId", 1, m.id
from messages m join conversations v on v.id = m."conversationId" where m.wid like 'C%';`;

let database: Database;
let asOwner: (text: string) => Promise<void>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, asOwner, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

const at = '2026-11-20T12:00:00.000Z';
const receipt: Arrival = { whatsappId: 1, event: { kind: 'ack', wid: 'W7', ack: 3, at } };
const newMessage = (wid: string, value = '5511955550001'): Arrival => ({
  whatsappId: 1,
  event: text('Oi', { wid, chat: { kind: 'phone', value } }),
});

async function expectFewReads(tx: CompanyTransaction): Promise<void> {
  const [read] = await tx.query<{ rows: number }>(
    'rows-read',
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
     from pg_stat_xact_user_tables where relname = 'messages'`,
    [],
  );
  expect(read?.rows).toBeLessThan(10);
}

it.each([
  ['a new message', newMessage('NEW'), []],
  ['a message that is already there', newMessage('W9'), ['W9']],
  ['a receipt', receipt, ['W7']],
])('%s reads no other messages of its company', async (_name, arrival, known) => {
  await database.inCompany(1, async (tx) => {
    const loaded = await loadConversations(tx, batchOf([arrival]));
    expect((loaded.messages ?? []).map(({ wid }) => wid)).toEqual(known);
    await expectFewReads(tx);
  });
});

it.each(['before', 'after'])(
  'an answer to a campaign reads its message and no others, %s the tables are analysed',
  async (when) => {
    if (when === 'after') await asOwner('analyze');
    await database.inCompany(1, async (tx) => {
      const { campaigns } = await loadConversations(tx, batchOf([newMessage('NEW', '5511900000007')]));
      expect(campaigns).toMatchObject([{ campaignId: 1 }]);
      await expectFewReads(tx);
    });
  },
);

it('searches for the campaigns of each conversation once, however many campaigns there are', async () => {
  await asOwner(
    `insert into campaigns (company_id, id, name, status, "startedAt")
     select 1, n, 'Aviso ' || n, 'FINALIZADA', now() from generate_series(2, 20) n;
     analyze contacts, conversations, messages, campaign_deliveries`,
  );
  const customers = Array.from({ length: 30 }, (_, index) =>
    newMessage(`N${index}`, `${5511900000001 + index}`),
  );
  await database.inCompany(1, async (tx) => {
    const { campaigns } = await loadConversations(tx, batchOf(customers));
    expect(campaigns).toHaveLength(customers.length);
    const [read] = await tx.query<{ searches: number }>(
      'reads-of-deliveries',
      `select idx_scan as searches from pg_stat_xact_user_tables where relname = 'campaign_deliveries'`,
      [],
    );
    // Searches of earlier transactions of the session may not have been reported yet.
    expect(read?.searches).toBeLessThanOrEqual(2 * customers.length);
  });
});

it('reads the newest deliveries of a customer who has had many campaigns', async () => {
  await asOwner(
    `insert into campaigns (company_id, id, name, status, "startedAt")
     select 1, n, 'Aviso ' || n, 'FINALIZADA', now() from generate_series(100, 600) n;
     insert into campaign_deliveries
       (company_id, "campaignId", name, number, "phoneKey", state, "contactId", "whatsappId", "messageId")
     select 1, n, '', 'B', 'B', 'sent', d."contactId", 1, d."messageId"
     from (select * from campaign_deliveries where "phoneKey" = '8') d, generate_series(100, 600) n;
     analyze campaigns, campaign_deliveries`,
  );
  await database.inCompany(1, async (tx) => {
    const { campaigns } = await loadConversations(tx, batchOf([newMessage('NEW', '5511900000008')]));
    expect(campaigns).toMatchObject([{ campaignId: 600 }]);
    const [read] = await tx.query<{ rows: number }>(
      'rows-of-deliveries',
      `select idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'campaign_deliveries'`,
      [],
    );
    // With those of earlier transactions of the session that had not been reported yet.
    expect(read?.rows).toBeLessThan(100);
  });
});

it('a company without campaigns reads nothing of those of others, who have many questions under way', async () => {
  await asOwner(
    `insert into campaign_deliveries (company_id, "campaignId", name, number, "phoneKey", state, "contactId", "whatsappId",
       "askMessageId", "confirmationRequestedAt")
     select 1, 1, '', 'A' || n, 'A' || n, 'asked', m."contactId", 1, m."messageId", now()
     from (select * from campaign_deliveries limit 1) m, generate_series(1, 5000) n;
     analyze`,
  );
  await database.inCompany(2, async (tx) => {
    // As every session has it after a while: a plan for all companies, by those that have rows.
    await tx.query('plan-for-all', 'set local plan_cache_mode = force_generic_plan', []);
    await loadConversations(tx, batchOf([{ ...newMessage('FIRST'), whatsappId: 2 }]));
    const read = await tx.query(
      'tables-read-from-end-to-end',
      'select relname from pg_stat_xact_user_tables where seq_scan > 0',
      [],
    );
    expect(read).toEqual([]);
  });
});
