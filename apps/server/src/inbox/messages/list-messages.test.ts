import { MESSAGES_PAGE_SIZE } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { fields, openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
  fixture.server.published.length = 0;
});

const list = async (person: GivenUser, { uuid }: { uuid: string }, query = '') =>
  person.call('GET', `/messages/${uuid}${query}`);
const bodies = ({ body }: Anything): string[] => body.messages.map((message: Anything) => message.body);
/** Three messages per second, which only their ids tell apart. */
async function write(count: number, from = 1, place = ticket): Promise<void> {
  for (let n = from; n < from + count; n += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 10, 0, Math.floor(n / 3)));
    await fixture.make.message(place, { body: `m${n}`, createdAt });
  }
}
const named = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `m${from + n}`);
/** A later or earlier ticket of the same conversation. */
const another = async (facts: object): Promise<Anything> => {
  const { company_id, conversationId, contactId, whatsappId, channel } = ticket;
  const place = { company_id, conversationId, contactId, whatsappId, channel };
  return fixture.make.insert('tickets', { ...place, status: 'closed', ...facts });
};

describe('the pages of a conversation', () => {
  it('go from the newest message backwards, each with its oldest message first', async () => {
    await write(45);
    const pages = [1, 2, 3].map((page) => list(scenario.ana, ticket, `?pageNumber=${page}`));
    const [first, second, third] = await Promise.all(pages);
    expect(bodies(first)).toEqual(named(26, 45));
    expect(bodies(second)).toEqual(named(6, 25));
    expect(bodies(third)).toEqual(named(1, 5));
    expect([first, second, third].map((page) => [page?.body.count, page?.body.hasMore])).toEqual([
      [45, true],
      [45, true],
      [45, false],
    ]);
    expect(bodies(await list(scenario.ana, ticket))).toEqual(named(26, 45));
  });

  it('are one if the messages fill exactly one page', async () => {
    await write(MESSAGES_PAGE_SIZE);
    expect((await list(scenario.ana, ticket)).body).toMatchObject({
      hasMore: false,
      count: MESSAGES_PAGE_SIZE,
    });
    expect((await list(scenario.ana, ticket, '?pageNumber=2')).body).toMatchObject({
      messages: [],
      hasMore: false,
    });
  });

  it('are the same for a reader who pages down and for one who jumps', async () => {
    await write(130);
    const walked: string[][] = [];
    for (let page = 1; page <= 7; page += 1)
      walked.push(bodies(await list(scenario.ana, ticket, `?pageNumber=${page}`)));
    expect(walked.toReversed().flat()).toEqual(named(1, 130));
    // Another reader has no marks, so the pages are counted from the top.
    for (const page of [7, 3, 5, 6, 1]) {
      expect(bodies(await list(scenario.admin, ticket, `?pageNumber=${page}`))).toEqual(walked[page - 1]);
    }
  });

  it('neither repeat nor omit a message while new ones arrive', async () => {
    await write(60);
    const seen = [bodies(await list(scenario.ana, ticket))];
    for (const page of [2, 3]) {
      await write(7, 100 * page);
      seen.push(bodies(await list(scenario.ana, ticket, `?pageNumber=${page}`)));
    }
    expect(seen.toReversed().flat()).toEqual(named(1, 60));
    expect(bodies(await list(scenario.ana, ticket)).slice(-7)).toEqual(named(300, 306));
  });
});

describe('the history', () => {
  it('includes earlier tickets of the conversation, neither later ones nor those of other conversations', async () => {
    const { queueId } = ticket;
    await fixture.make.message(ticket, { body: 'now' });
    const later = await another({ queueId });
    await fixture.make.message(later, { body: 'later' });
    await fixture.make.message(
      await scenario.ticket({
        contactId: ticket.contactId,
        whatsappId: (await fixture.make.connection(scenario.company)).id,
      }),
      { body: 'elsewhere' },
    );
    expect(bodies(await list(scenario.ana, ticket))).toEqual(['now']);
    const { body } = await list(scenario.admin, later);
    expect(body.messages.map((message: Anything) => [message.body, message.ticket.id])).toEqual([
      ['now', ticket.id],
      ['later', later.id],
    ]);
    expect(body.ticket).toMatchObject({ id: later.id, contact: { id: ticket.contactId } });
  });

  const queued = async (query: string, facts: Record<string, unknown>) => {
    const person = await fixture.agent(scenario.company, [scenario.sales], facts);
    const [sales, support] = [scenario.sales.id, scenario.support.id];
    const conversation = await scenario.ticket({ status: 'closed', queueId: sales });
    ticket = conversation;
    await fixture.make.message(ticket, { body: 'sales' });
    await fixture.make.message(await another({ queueId: support }), { body: 'support' });
    await fixture.make.message(await another({ queueId: null }), { body: 'none' });
    await fixture.make.message(await another({ queueId: support, userId: person.id }), { body: 'own' });
    const last = await another({ queueId: sales });
    await fixture.make.message(last, { body: 'last' });
    return bodies(await list(person, last, query.replace('sales', sales).replace('support', support)));
  };

  it.each([
    ['own queues and own tickets', '', {}, ['sales', 'own', 'last']],
    [
      'those without a queue, for who sees such',
      '',
      { allTicket: 'enable' },
      ['sales', 'none', 'own', 'last'],
    ],
    ['selected queues, as far as they are own', '?selectedQueues=[support]', {}, ['own', 'last']],
    ['no queue at all, for an empty selection', '?selectedQueues=[]', {}, ['own', 'last']],
    [
      'everything, for who sees all history',
      '?selectedQueues=[sales]',
      { allHistoric: 'enabled' },
      ['sales', 'support', 'none', 'own', 'last'],
    ],
    ['everything, for admins', '', { profile: 'admin' }, ['sales', 'support', 'none', 'own', 'last']],
    [
      'selected queues and none, for admins',
      '?selectedQueues=[support]',
      { profile: 'admin' },
      ['support', 'none', 'own', 'last'],
    ],
  ])('shows %s', async (_what, query, facts, expected) => {
    expect(await queued(query, facts)).toEqual(expected);
  });
});

describe('marking messages as read', () => {
  const unread = async (facts = {}) => {
    const place = await scenario.ticket({
      status: 'open',
      userId: scenario.ana.id,
      unreadMessages: 2,
      ...facts,
    });
    await fixture.make.message(place, { body: 'a', wid: 'W-a' });
    await fixture.make.message(place, { body: 'b', wid: 'W-b' });
    return place;
  };
  const state = async (place: Anything) => ({
    counted: (await scenario.row('tickets', place.id)).unreadMessages,
    unread: (await scenario.rows('messages')).filter(({ read, ticketId }) => !read && ticketId === place.id)
      .length,
  });

  it.each([
    ['its messages', async (place: Anything) => list(scenario.ana, place)],
    ['the ticket', async (place: Anything) => scenario.ana.call('GET', `/tickets/u/${place.uuid}`)],
  ])('happens on reading %s: it is stored, published and sent as receipts', async (_what, read) => {
    const place = await unread();
    const receipts: unknown[] = [];
    const stop = fixture.server.app.bus.subscribe('receipts', (payload) => receipts.push(payload));
    const { body } = await read(place);
    stop();
    expect((body.ticket ?? body).unreadMessages).toBe(0);
    expect(await state(place)).toEqual({ counted: 0, unread: 0 });
    expect(fixture.server.published).toMatchObject([
      {
        name: 'ticket',
        event: { action: 'updateUnread', ticketId: place.id },
        audience: { ticket: { id: place.id } },
      },
    ]);
    const { contactId, whatsappId } = place;
    expect(receipts).toEqual([
      { companyId: scenario.company.id, contactId, whatsappId, wids: expect.arrayContaining(['W-a', 'W-b']) },
    ]);
    fixture.server.published.length = 0;
    await read(place);
    expect(fixture.server.published).toEqual([]);
  });

  it.each(['pending', 'closed', 'lgpd'])('does not happen in a %s ticket', async (status) => {
    const place = await unread({ status, userId: scenario.ana.id });
    expect((await list(scenario.ana, place)).status).toBe(200);
    expect(await state(place)).toEqual({ counted: 2, unread: 2 });
    expect(fixture.server.published).toEqual([]);
  });

  it('does not happen if the page is only prefetched', async () => {
    const place = await unread();
    const ahead = await scenario.ana.call('GET', `/messages/${place.uuid}?keepUnread=true`);
    expect(ahead.body).toMatchObject({ unread: 2, ticket: { unreadMessages: 2 } });
    expect(ahead.body.messages).toHaveLength(2);
    expect(await state(place)).toEqual({ counted: 2, unread: 2 });
    expect(fixture.server.published).toEqual([]);
  });

  it('answers how many were unread before', async () => {
    const place = await unread();
    expect((await list(scenario.ana, place)).body.unread).toBe(2);
    expect((await list(scenario.ana, place)).body.unread).toBe(0);
  });

  it('counts a message that arrives at the same moment', async () => {
    const place = await unread();
    // Like `receive`: locks the conversation, stores the message and increases the ticket's count.
    const reading = await fixture.server.app.database.acrossCompanies('receive in a test', async (tx) => {
      await tx.query('lock-v', 'select from conversations where id = $1 for no key update', [
        place.conversationId,
      ]);
      await tx.query('lock-t', 'select from tickets where id = $1 for no key update', [place.id]);
      await tx.query(
        'insert-m',
        `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "createdAt")
         select company_id, "conversationId", id, "whatsappId", 'W-c', now() from tickets where id = $1`,
        [place.id],
      );
      const running = list(scenario.ana, place);
      await waitUntilBlocked(fixture.server.app);
      await tx.query('count-up', 'update tickets set "unreadMessages" = "unreadMessages" + 1 where id = $1', [
        place.id,
      ]);
      return { running };
    });
    expect((await reading.running).status).toBe(200);
    const { counted, unread: left } = await state(place);
    expect(counted).toBe(left);
  });
});

describe('reading the messages of a ticket', () => {
  it('is refused to a colleague who does not see it, and answered as unknown to another company', async () => {
    await write(1);
    const request = ['GET', `/messages/${ticket.uuid}`] as const;
    const hidden = { seenBy: scenario.ana, sight: ticketSight(ticket), request };
    await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
    const nobodys = { uuid: '00000000-0000-4000-8000-000000000000' };
    expect(await list(scenario.admin, nobodys)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
    expect((await fixture.make.anyone('GET', `/messages/${ticket.uuid}`)).status).toBe(401);
    expect(bodies(await list(scenario.admin, ticket))).toEqual(['m1']);
  });

  it.each([
    ['pageNumber', '?pageNumber=-1'],
    ['pageNumber', '?pageNumber=x'],
    ['selectedQueues', '?selectedQueues=7'],
    ['selectedQueues.0', '?selectedQueues=["x"]'],
  ])('is refused with an invalid %s', async (field, query) => {
    const refused = await list(scenario.ana, ticket, query);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(fields(refused)).toEqual([field]);
  });

  it('names the ticket if its uuid is invalid', async () => {
    expect(fields(await list(scenario.ana, { uuid: '7' }))).toEqual(['ticketUuid']);
  });
});
