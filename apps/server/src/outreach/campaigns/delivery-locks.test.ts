import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openScenario, type Company, type Scenario } from '../../conversation/testing/scenario.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { addTickets } from '../../testing/add-tickets.ts';
import { leftUnlocked } from '../../testing/left-unlocked.ts';
import { confirmReplies } from './confirm-replies.ts';
import { skipUnanswered } from './delivery-queries.ts';
import { failDeliveries } from './fail-deliveries.ts';
import { followOutbox } from './follow-outbox.ts';
import { takeAnswers } from './take-answers.ts';

// Customers, platforms and the campaign's own job change the same recipients at the same time.

const RECIPIENTS = 40;
const CAMPAIGN = 1;

let scenario: Scenario;
let company: Company;
/** From the newest to the oldest, as the calls name them. */
let ids: number[];
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  company = await scenario.company();
  const { id, whatsappId } = company;
  await scenario.owner.query(`
    insert into contact_lists (company_id, id, name) values (${id}, 1, 'Clientes');
    insert into campaigns (company_id, id, name, message1, status, "whatsappId", "contactListId")
    values (${id}, ${CAMPAIGN}, 'Natal', 'Oi', 'EM_ANDAMENTO', ${whatsappId}, 1)`);
  await addTickets(scenario, company, RECIPIENTS);
});

interface State {
  /** Of the recipients: the values of columns, as SQL. */
  facts: Record<string, string>;
  /** Of their messages. */
  status: 'sent' | 'failed';
}

/** Adds a message and a recipient per contact: the newest recipient is the oldest contact, and lies first in the table. */
async function addRecipients({ facts, status }: State): Promise<void> {
  const { id, whatsappId } = company;
  await scenario.owner.query(`
    insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "isMass",
      error, "createdAt")
    select ${id}, "conversationId", id, ${whatsappId}, 'W' || id, true, '${status}', true, 'x', now()
    from tickets where company_id = ${id} order by id`);
  const columns = Object.keys(facts).map((name) => `, "${name}"`);
  const values = Object.values(facts).map((value) => `, ${value}`);
  const { rows } = await scenario.owner.query<{ id: string }>(`
    with top as (select coalesce(max(id), 0) + ${RECIPIENTS} as id from campaign_deliveries)
    insert into campaign_deliveries (company_id, id, "campaignId", name, number, "phoneKey", "contactId", "whatsappId"
      ${columns.join('')})
    select ${id}, top.id + 1 - row_number() over (order by m.id), ${CAMPAIGN}, 'Cliente', m.id::text, m.id::text,
      t."contactId", ${whatsappId} ${values.join('')}
    from messages m join tickets t on t.company_id = m.company_id and t.id = m."ticketId" cross join top
    where m.company_id = ${id} order by m.id
    returning id`);
  ids = rows.map((row) => Number(row.id));
}

const inCompany = <Result>(work: (tx: CompanyTransaction) => Promise<Result>) =>
  scenario.app.database.inCompany(company.id, work);

const asked = { state: `'asked'`, askMessageId: 'm.id' };
const waitsForAnswer = { ...asked, confirmationRequestedAt: `'2026-11-01'` };

async function noteReplies(): Promise<void> {
  await scenario.owner.query(
    `insert into campaign_replies (company_id, "deliveryIds", "repliedAt", refuses)
     select $1, array_agg(id order by id desc), array_agg(now()), array_agg(false) from campaign_deliveries
     where company_id = $1`,
    [company.id],
  );
  await confirmReplies(scenario.app, company.id, { plan: async () => undefined });
}

const changes: Record<string, State & { change: () => Promise<unknown> }> = {
  'messages that have left': {
    facts: { state: `'queued'`, messageId: 'm.id' },
    status: 'sent',
    change: () => inCompany((tx) => followOutbox(tx, CAMPAIGN, new Date())),
  },
  'messages that failed later': {
    facts: { state: `'sent'`, messageId: 'm.id' },
    status: 'failed',
    change: async () => {
      const found = await company.rows<{ id: string }>('select id from messages where company_id = $1');
      await inCompany((tx) =>
        failDeliveries(
          tx,
          found.map(({ id }) => Number(id)),
        ),
      );
    },
  },
  answers: {
    facts: { state: `'sent'`, messageId: 'm.id' },
    status: 'sent',
    change: () =>
      inCompany((tx) =>
        takeAnswers(
          tx,
          ids.map((deliveryId) => ({ deliveryId, ticketId: 1, at: '2026-11-20T12:00:00Z' })),
        ),
      ),
  },
  'replies to questions': { facts: waitsForAnswer, status: 'sent', change: noteReplies },
  'questions without a reply': {
    facts: waitsForAnswer,
    status: 'sent',
    change: () => inCompany((tx) => skipUnanswered(tx, CAMPAIGN, new Date('2026-12-01'))),
  },
};

it.each(Object.entries(changes))(
  '%s: recipients are locked in the order of their ids',
  async (_name, given) => {
    await addRecipients(given);
    const middle = ids[RECIPIENTS / 2]!;
    const place = { table: 'campaign_deliveries', companyId: company.id, id: middle } as const;
    const left = await leftUnlocked(scenario, place, given.change);
    expect(left).toEqual(ids.filter((id) => id > middle).toReversed());
  },
);
