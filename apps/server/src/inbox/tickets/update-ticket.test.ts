import { ticketStatuses } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { fields, openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  fixture.server.published.length = 0;
});

const change = async (person: GivenUser, { id }: { id: number }, what: object) =>
  person.call('PUT', `/tickets/${id}`, what);
const mine = async (facts = {}) => scenario.ticket({ status: 'open', userId: scenario.ana.id, ...facts });
const period = async ({ id }: { id: number }, facts = {}) =>
  fixture.make.insert('ticket_tracking', {
    company_id: scenario.company.id,
    ticketId: id,
    createdAt: '2026-01-01T10:00:00Z',
    ...facts,
  });
const logged = async () =>
  (await scenario.rows('ticket_logs')).map(({ type, userId, queueId }) => ({ type, userId, queueId }));
const moves = (): Anything[] => fixture.server.published.filter(({ name }) => name === 'ticketMoved');
const close = { status: 'closed', sendFarewellMessage: false };
const back = { status: 'pending', userId: null };

describe('returning a ticket to the queue', () => {
  it('leaves it without a user, logs who had it, and restarts its waiting time', async () => {
    const ticket = await mine();
    await period(ticket, { startedAt: '2026-01-01T11:00:00Z', userId: scenario.ana.id });
    const { status, body } = await change(scenario.ana, ticket, back);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'pending', userId: null, user: null, queueId: scenario.sales.id });
    expect(await logged()).toEqual([
      { type: 'pending', userId: scenario.ana.id, queueId: scenario.sales.id },
    ]);
    expect(await scenario.rows('ticket_tracking')).toMatchObject([{ startedAt: null, userId: null }]);
    expect(moves()).toMatchObject([
      { event: { before: { status: 'open', userId: scenario.ana.id }, ticket: { status: 'pending' } } },
    ]);
  });

  it('of a ticket without a queue starts its time in that queue', async () => {
    const ticket = await mine({ queueId: null });
    await period(ticket, { startedAt: '2026-01-01T11:00:00Z', userId: scenario.ana.id });
    const { body } = await change(scenario.ana, ticket, { ...back, queueId: scenario.support.id });
    expect(body).toMatchObject({ status: 'pending', queueId: scenario.support.id });
    expect(await scenario.rows('ticket_tracking')).toMatchObject([
      { queueId: scenario.support.id, queuedAt: expect.any(String), startedAt: null },
    ]);
  });
});

describe('resolving a ticket', () => {
  it('closes it, keeps its user, and ends the period', async () => {
    const ticket = await mine({ amountUsedBotQueues: 3 });
    await period(ticket, { startedAt: '2026-01-01T11:00:00Z' });
    const { status, body } = await change(scenario.ana, ticket, close);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'closed',
      userId: scenario.ana.id,
      queueId: scenario.sales.id,
      amountUsedBotQueues: 0,
    });
    expect(await logged()).toEqual([{ type: 'closed', userId: scenario.ana.id, queueId: scenario.sales.id }]);
    const [tracking] = await scenario.rows('ticket_tracking');
    expect(tracking).toMatchObject({ userId: scenario.ana.id, whatsappId: scenario.connection.id });
    expect(tracking.finishedAt).toBe(tracking.closedAt);
    expect(Date.parse(tracking.finishedAt)).toBeGreaterThan(Date.parse(tracking.startedAt));
    expect(moves()).toHaveLength(1);
  });

  it('works without a connection', async () => {
    const ticket = await mine({ whatsappId: null });
    expect((await change(scenario.ana, ticket, close)).body).toMatchObject({ status: 'closed' });
  });

  it('of a group closes it too', async () => {
    const ticket = await scenario.ticket({ status: 'group', isGroup: true, userId: scenario.ana.id });
    expect((await change(scenario.ana, ticket, close)).body).toMatchObject({ status: 'closed' });
  });

  it('needs a tag if the company requires one', async () => {
    await fixture.make.insert('company_settings', {
      company_id: scenario.company.id,
      values: JSON.stringify({ requiredTag: 'enabled' }),
    });
    const ticket = await mine();
    expect(await change(scenario.ana, ticket, close)).toMatchObject({
      status: 400,
      body: { error: 'ERR_TAG_REQUIRED' },
    });
    expect((await scenario.row('tickets', ticket.id)).status).toBe('open');
    const tag = await fixture.make.insert('tags', { company_id: scenario.company.id, name: 'VIP' });
    const { contactId } = ticket;
    await fixture.make.insert('contact_tags', { company_id: scenario.company.id, contactId, tagId: tag.id });
    expect((await change(scenario.ana, ticket, close)).body.status).toBe('closed');
  });
});

describe('ignoring a waiting ticket', () => {
  it.each(['pending', 'lgpd'])('closes a %s ticket', async (status) => {
    const ticket = await scenario.ticket({ status });
    expect((await change(scenario.admin, ticket, close)).body).toMatchObject({
      status: 'closed',
      userId: null,
    });
    expect(await logged()).toEqual([
      { type: 'closed', userId: scenario.admin.id, queueId: scenario.sales.id },
    ]);
  });

  it('is refused to an agent who sees the ticket but may not ignore tickets; admins may', async () => {
    const strict = await fixture.agent(scenario.company, [scenario.sales], {
      userClosePendingTicket: 'disabled',
    });
    const ticket = await scenario.ticket();
    await expectRefusal(strict, {
      sight: ticketSight(ticket),
      request: ['PUT', `/tickets/${ticket.id}`, close],
      code: 'ERR_NO_PERMISSION',
    });
    expect((await scenario.row('tickets', ticket.id)).status).toBe('pending');
    expect((await change(scenario.ana, ticket, close)).status).toBe(200);
    const boss = await fixture.make.admin(scenario.company, { userClosePendingTicket: 'disabled' });
    expect((await change(boss, await scenario.ticket(), close)).status).toBe(200);
  });
});

describe('moving a ticket', () => {
  it('assigns it to another user: logged on both sides, on top of the list, and published', async () => {
    const ticket = await mine({ updatedAt: '2026-01-01T10:00:00Z' });
    await period(ticket, { userId: scenario.ana.id });
    const { body } = await change(scenario.ana, ticket, {
      userId: scenario.eva.id,
      queueId: scenario.support.id,
    });
    expect(body).toMatchObject({ status: 'open', userId: scenario.eva.id, queueId: scenario.support.id });
    expect(await logged()).toEqual([
      { type: 'transfered', userId: scenario.ana.id, queueId: scenario.sales.id },
      { type: 'receivedTransfer', userId: scenario.eva.id, queueId: scenario.support.id },
    ]);
    expect(await scenario.rows('ticket_tracking')).toMatchObject([
      { userId: scenario.eva.id, queueId: scenario.support.id, queuedAt: expect.any(String) },
    ]);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse('2026-01-02T00:00:00Z'));
    expect(moves()).toMatchObject([{ event: { before: { userId: scenario.ana.id } } }]);
  });

  it('is refused to a colleague who sees another user’s ticket, and allowed to an admin', async () => {
    const nosy = await fixture.agent(scenario.company, [scenario.sales], { allUserChat: 'enabled' });
    const ticket = await mine();
    await expectRefusal(nosy, {
      sight: ticketSight(ticket),
      request: ['PUT', `/tickets/${ticket.id}`, { userId: nosy.id }],
      code: 'ERR_NO_PERMISSION',
    });
    expect((await scenario.row('tickets', ticket.id)).userId).toBe(scenario.ana.id);
    expect((await change(scenario.admin, ticket, { userId: nosy.id })).body.userId).toBe(nosy.id);
  });

  it('keeps absent fields, and clears those that are null', async () => {
    const ticket = await mine({ useIntegration: true });
    expect((await change(scenario.ana, ticket, { amountUsedBotQueues: 2 })).body).toMatchObject({
      queueId: scenario.sales.id,
      userId: scenario.ana.id,
      useIntegration: true,
      amountUsedBotQueues: 2,
    });
    expect(
      (await change(scenario.ana, ticket, { queueId: null, useIntegration: 'false' })).body,
    ).toMatchObject({
      queueId: null,
      useIntegration: false,
      amountUsedBotQueues: 2,
    });
  });
});

describe('a change of status', () => {
  const wrong = ticketStatuses.flatMap((from) =>
    (['open', 'pending', 'closed', 'group'] as const).map((to) => [from, to] as const),
  );
  const possible = new Set([
    'pending open',
    'pending group',
    'pending closed',
    'open pending',
    'open closed',
    'group closed',
    'closed open',
    'closed group',
    'lgpd closed',
    'nps closed',
  ]);
  it.each(wrong)('from %s to %s follows the table of steps', async (from, to) => {
    const ticket = await scenario.ticket({ status: from });
    const { status, body } = await change(scenario.admin, ticket, { status: to });
    if (from === to || possible.has(`${from} ${to}`)) return expect(status).toBe(200);
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'ERR_TICKET_STEP' });
    expect(await scenario.row('tickets', ticket.id)).toMatchObject({ status: from });
    expect(await logged()).toEqual([]);
  });
});

describe('changing a ticket', () => {
  it('is refused to a colleague who does not see it, and answered as unknown to another company', async () => {
    const ticket = await mine();
    const request = ['PUT', `/tickets/${ticket.id}`, close] as const;
    const hidden = { seenBy: scenario.ana, sight: ticketSight(ticket), request };
    await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
    expect((await change(scenario.stranger, { id: 999_999_999 }, close)).status).toBe(404);
    expect((await fixture.make.anyone('PUT', `/tickets/${ticket.id}`, close)).status).toBe(401);
    expect((await scenario.row('tickets', ticket.id)).status).toBe('open');
  });

  it.each([
    ['queueId', 'queue', 'ERR_NO_QUEUE_FOUND'],
    ['userId', 'user', 'ERR_NO_USER_FOUND'],
  ] as const)("treats another company's %s as unknown", async (field, kind, code) => {
    const ticket = await mine();
    const foreign = await fixture.make[kind]({ id: scenario.stranger.companyId });
    for (const step of [{}, { status: 'pending' }]) {
      const refused = await change(scenario.admin, ticket, { ...step, [field]: foreign.id });
      expect(refused).toMatchObject({ status: 404, body: { error: code } });
    }
    expect(await scenario.row('tickets', ticket.id)).toMatchObject({
      status: 'open',
      queueId: scenario.sales.id,
    });
  });

  it.each([
    ['status', { status: 'lgpd' }],
    ['userId', { status: 'closed', userId: 'x' }],
    ['queueId', { status: 'closed', queueId: -1 }],
    ['amountUsedBotQueues', { status: 'closed', amountUsedBotQueues: -1 }],
    ['useIntegration', { status: 'closed', useIntegration: 'maybe' }],
    ['sendFarewellMessage', { status: 'closed', sendFarewellMessage: 2 }],
  ])('is refused with an invalid %s, and nothing is stored', async (field, what) => {
    const ticket = await mine();
    const refused = await change(scenario.ana, ticket, what);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(fields(refused)).toEqual([field]);
    expect((await scenario.row('tickets', ticket.id)).status).toBe('open');
    expect(await logged()).toEqual([]);
  });
});
