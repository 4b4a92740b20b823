import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import { given, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { defineFileJobs } from '../stored-files/drop-files.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await openServer();
  defineFileJobs(server.app);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
});

const mine = async (facts: object = {}) =>
  scenario.ticket({ status: 'open', userId: scenario.ana.id, ...facts });
const close = async (id: number, body: object = {}, who = scenario.ana) =>
  who.call('PUT', `/tickets/${id}`, { status: 'closed', ...body });
const bodies = async (id: number) => (await scenario.messagesOf(id)).map(({ body }) => body);

describe('the farewell', () => {
  it('is the connection’s, with its variables filled, queued for the customer', async () => {
    const { id } = await mine();
    expect((await close(id)).body).toMatchObject({ status: 'closed', lastMessage: 'Até logo, Bia!' });
    expect(await scenario.messagesOf(id)).toMatchObject([
      { body: 'Até logo, Bia!', status: 'queued', fromMe: true, isPrivate: false, userId: null },
    ]);
  });

  it('is the agent’s own if the agent has one', async () => {
    const eva = await make.user(scenario.company, { name: 'Eva', farewellMessage: 'Tchau! {{userName}}' });
    const { id } = await mine({ userId: eva.id });
    await close(id, {}, eva);
    expect(await bodies(id)).toEqual(['Tchau! Eva']);
  });

  it.each<[string, () => Promise<{ id: number }>, object, object]>([
    ['a quiet close', async () => mine(), { sendFarewellMessage: false }, {}],
    ['an ignored one', async () => scenario.ticket({ status: 'pending' }), {}, {}],
    [
      'a plain group',
      async () => scenario.ticket({ status: 'group', isGroup: true, userId: scenario.ana.id }),
      {},
      {},
    ],
    [
      'a line that is down',
      async () => mine({ whatsappId: (await make.connection(scenario.company, { status: 'TIMEOUT' })).id }),
      {},
      {},
    ],
  ])('is not sent for %s', async (_, ticket, body) => {
    const { id } = await ticket();
    expect((await close(id, body)).status).toBe(200);
    expect(await bodies(id)).toEqual([]);
  });

  it('is sent to a customer who only waited, if the company’s settings ask for it', async () => {
    await scenario.settings({ sendFarewellWaitingTicket: 'enabled' });
    const { id } = await scenario.ticket({ status: 'pending' });
    await close(id);
    expect(await bodies(id)).toEqual(['Até logo, Bia!']);
  });
});

describe('a rating picked at closing', () => {
  it.each([
    [1, 2],
    [5, 10],
  ])('stores face %i as rate %i of the period', async (ratingId, rate) => {
    const { id } = await mine();
    expect((await close(id, { ratingId })).body.userRating).toBe(ratingId);
    const [period] = await scenario.trackingOf(id);
    expect(period).toMatchObject({ rated: true });
    expect(Date.parse(period.ratingAt)).toBeLessThanOrEqual(Date.parse(period.finishedAt));
    const [rating] = await server.app.database.acrossCompanies('look', (tx) =>
      tx.query('look-rating', 'select * from user_ratings where "ticketId" = $1', [id]),
    );
    expect(rating).toMatchObject({ rate, userId: scenario.ana.id, trackingId: period.id });
  });

  it.each([-1, 6, 'x'])('cannot be %s', async (ratingId) => {
    const { id } = await mine();
    expect(await close(id, { ratingId })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'ratingId' }] },
    });
  });
});

describe('a company that requires a tag', () => {
  beforeEach(async () => scenario.settings({ requiredTag: 'enabled' }));

  it('keeps a ticket open until its contact has one', async () => {
    const ticket = await mine();
    expect(await close(ticket.id)).toMatchObject({ status: 400, body: { error: 'ERR_TAG_REQUIRED' } });
    expect(await bodies(ticket.id)).toEqual([]);
    const tag = await make.insert('tags', { company_id: scenario.company.id, name: 'VIP' });
    const link = { company_id: scenario.company.id, contactId: ticket.contactId, tagId: tag.id };
    await make.insert('contact_tags', link);
    expect((await close(ticket.id)).status).toBe(200);
  });
});

describe('ignoring a waiting ticket', () => {
  it('is refused to an agent who sees it but may not ignore tickets, and allowed to an admin', async () => {
    const eva = await make.user(scenario.company, { userClosePendingTicket: 'disabled' });
    await make.insert('user_queues', {
      company_id: scenario.company.id,
      userId: eva.id,
      queueId: scenario.sales.id,
    });
    const waiting = await scenario.ticket({ status: 'pending' });
    await expectRefusal(eva, {
      sight: ticketSight(waiting),
      request: ['PUT', `/tickets/${waiting.id}`, { status: 'closed' }],
      code: 'ERR_NO_PERMISSION',
    });
    expect((await close(waiting.id, {}, scenario.admin)).body.status).toBe('closed');
  });
});

describe('two people who accept a ticket at the same time', () => {
  it('have one winner; the other learns who, and changes nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await scenario.ticket({ status: 'pending', queueId: scenario.support.id });
      const accept = async (who: TicketScenario['ana']) =>
        who.call('PUT', `/tickets/${id}`, { status: 'open', userId: who.id });
      const answers = await Promise.all([accept(scenario.ana), accept(scenario.rui)]);
      const owners = new Set(answers.map(({ body }) => body.userId));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(owners.size).toBe(1);
      expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['open']);
      expect(await scenario.trackingOf(id)).toMatchObject([{ userId: [...owners][0] }]);
    }
  });
});

describe('the times of a period', () => {
  it('only increase, and start again after closing', async () => {
    const { id } = await scenario.ticket({ status: 'pending' });
    const step = async (body: object) => scenario.ana.call('PUT', `/tickets/${id}`, body);
    await step({ status: 'open', userId: scenario.ana.id });
    await step({ status: 'pending', userId: null });
    expect((await scenario.trackingOf(id))[0]).toMatchObject({ startedAt: null, userId: null });
    await step({ status: 'open', userId: scenario.ana.id });
    await close(id);
    await step({ status: 'open', userId: scenario.ana.id });
    const [first, second, ...more] = await scenario.trackingOf(id);
    expect(more).toEqual([]);
    const times: string[] = [
      first.createdAt,
      first.queuedAt,
      first.startedAt,
      first.closedAt,
      first.finishedAt,
    ];
    expect(times).toEqual(times.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
    expect(second).toMatchObject({ userId: scenario.ana.id, finishedAt: null, closedAt: null });
    expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual([
      'open',
      'pending',
      'open',
      'closed',
      'reopen',
    ]);
  });
});

describe('removing a ticket', () => {
  it('is refused to its agent; for an admin it deletes messages and files that nothing else shows', async () => {
    const [gone, kept] = [await mine(), await mine()];
    const files = ['only', 'shared'].map((name) => `company${scenario.company.id}/messages/${name}.png`);
    for (const file of files) await server.app.storage.put(file, Buffer.from('x'), 'image/png');
    await make.message(gone, { mediaPath: files[0] });
    await make.message(gone, { mediaPath: files[1] });
    await make.message(kept, { mediaPath: files[1] });
    const removal = { sight: ticketSight(gone), request: ['DELETE', `/tickets/${gone.id}`] } as const;
    await expectRefusal(scenario.ana, { ...removal, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...removal, seenBy: scenario.ana, code: 'ERR_NO_TICKET_FOUND' });
    expect((await scenario.admin.call('DELETE', `/tickets/${gone.id}`)).status).toBe(200);
    await server.runJobs();
    expect(await scenario.messagesOf(gone.id)).toEqual([]);
    expect(await server.app.storage.open(files[0] ?? '')).toBeNull();
    expect(await server.app.storage.open(files[1] ?? '')).not.toBeNull();
    expect(scenario.published('ticket')).toEqual([{ action: 'delete', ticketId: gone.id }]);
  });
});
