import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangesOf } from '../../inbox/testing/plans.ts';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';
import { batchOf } from './batch.ts';
import { companyFacts } from './company-facts.ts';
import { decideBatch } from './decide-batch.ts';
import { actInTicket } from './act-in-ticket.ts';
import { batchFactsOf } from './load-facts.ts';
import { loadConversations } from './queries.ts';
import { settle } from './settle.ts';

let scenario: Scenario;
let company: Company;
let ticketId: number;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  company = await scenario.company();
  await company.receive(text('Oi'));
  [{ id: ticketId } = { id: 0 }] = await company.rows<{ id: number }>(
    'select id::int from tickets where company_id = $1',
  );
  scenario.published.length = 0;
  scenario.enqueued.length = 0;
});

describe('settling a decision', () => {
  it('plans the job that asks the AI, also without an event', async () => {
    const [prompt] = await company.rows<{ id: number }>(
      `insert into prompts (company_id, name, prompt, "apiKey") values ($1, 'IA', 'Ajude.', 'sealed') returning id::int`,
    );
    const [asked] = await company.rows<{ id: number; wid: string }>(
      'select id::int, wid from messages where company_id = $1',
    );
    const { id: messageId = 0, wid = '' } = asked ?? {};
    const promptId = prompt?.id ?? 0;
    const content = { body: 'Oi', mediaType: 'conversation', media: null, dataJson: null, quotedMsgId: null };
    const question = { promptId, ticketId, at: new Date().toISOString() };
    await scenario.app.database.inCompany(company.id, async (tx) =>
      actInTicket(scenario.app, tx, ticketId, async () => [
        { type: 'healMessage', messageId, wid, ticketId, content, place: null },
        { type: 'ask', question },
      ]),
    );
    const payload = { companyId: company.id, promptId, ticketId };
    expect(scenario.enqueued).toEqual([{ name: 'answer-with-prompt', payload }]);
  });

  it.each([
    [false, ['ticket update', 'appMessage create']],
    [true, []],
  ])('announces and notifies, unless it is quiet: isQuiet %s', async (isQuiet, announced) => {
    await company.rows(
      `with owner as (insert into users (company_id, name, email, "passwordHash", profile)
         values ($1, 'Ana', gen_random_uuid() || '@loja.example', '-', 'admin') returning id), signed_in as (insert into sessions (company_id, id, "userId", "expiresAt")
         select $1, gen_random_uuid(), id, 'infinity' from owner returning id, "userId")
       insert into push_subscriptions (company_id, "sessionId", "userId", endpoint, p256dh, auth)
       select $1, id, "userId", 'https://push.example/' || id, 'k', 'a' from signed_in`,
    );
    const event = text('faz tempo');
    await scenario.app.database.inCompany(company.id, async (tx) => {
      const batch = batchOf([{ whatsappId: company.whatsappId, event }]);
      const loaded = await loadConversations(tx, batch);
      const facts = await companyFacts(scenario.app, tx, loaded.version);
      const decision = decideBatch(batch.arrivals, batchFactsOf(facts, batch, loaded), scenario.app.now());
      await settle(scenario.app, tx, { loaded, decision, isQuiet });
    });
    expect(
      scenario.published.map((event) => `${event.name} ${(event.event as { action: string }).action}`),
    ).toEqual(announced);
    expect(scenario.enqueued.map(({ name }) => name)).toEqual(isQuiet ? [] : ['notify']);
    expect(
      await company.rows('select from messages where company_id = $1 and body = $2', event.body),
    ).toHaveLength(1);
  });

  it('costs five statements in two round trips besides begin and commit for a text of a known customer', async () => {
    // The first message prepares the statements: the test counts the cost of each further batch.
    await company.receive(text('de novo'));
    const exchanges = await exchangesOf(async () => company.receive(text('e mais')));
    expect(exchanges.map((sent) => sent.map((one) => one.trim().split(/[\s(]/u, 1)[0]))).toEqual([
      ['begin;', 'select'], // load_conversations
      [
        'insert', // the message
        'with', // the ticket
        'select', // the message as it is announced
        'with', // the ticket as it is announced
        'commit',
      ],
    ]);
  });
});
