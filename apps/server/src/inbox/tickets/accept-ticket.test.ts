import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import type { Answer, GivenUser } from '../../testing/given.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  fixture.server.published.length = 0;
  fixture.server.setNow(null);
});

const acceptance = (person: { id: number }, { id }: { id: number }, more = {}) =>
  ['PUT', `/tickets/${id}`, { status: 'open', userId: person.id, ...more }] as const;
const accept = async (person: GivenUser, ticket: { id: number }, more = {}): Promise<Answer> =>
  person.call(...acceptance(person, ticket, more));
const logged = async () =>
  (await scenario.rows('ticket_logs')).map(({ type, userId, queueId }) => ({ type, userId, queueId }));
const moves = () => fixture.server.published.filter(({ name }) => name === 'ticketMoved');

describe('accepting a ticket', () => {
  it('assigns it to the agent: open, read, logged and timed, and published with its old and new place', async () => {
    const waiting = await scenario.ticket({ unreadMessages: 2, isBot: true });
    await fixture.make.message(waiting);
    await fixture.make.insert('ticket_tracking', { company_id: scenario.company.id, ticketId: waiting.id });

    const { status, body } = await accept(scenario.ana, waiting);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: waiting.id,
      status: 'open',
      userId: scenario.ana.id,
      user: { name: 'Ana' },
      queue: { id: scenario.sales.id },
      isBot: false,
      unreadMessages: 0,
    });
    expect(await logged()).toEqual([{ type: 'open', userId: scenario.ana.id, queueId: scenario.sales.id }]);
    expect(await scenario.rows('ticket_tracking')).toMatchObject([
      {
        userId: scenario.ana.id,
        queueId: scenario.sales.id,
        startedAt: expect.any(String),
        finishedAt: null,
      },
    ]);
    expect(await scenario.rows('messages')).toMatchObject([{ read: true }]);
    expect(moves()).toMatchObject([
      {
        companyId: scenario.company.id,
        event: { before: { status: 'pending', userId: null }, ticket: { id: waiting.id, status: 'open' } },
        audience: { ticket: { status: 'open', userId: scenario.ana.id } },
      },
    ]);
  });

  it('removes the mark of an import', async () => {
    const waiting = await scenario.ticket({ imported: new Date() });
    expect((await accept(scenario.ana, waiting)).body).toMatchObject({ status: 'open', imported: null });
  });

  it('of a group gives it the status group', async () => {
    const waiting = await scenario.ticket({ isGroup: true });
    expect((await accept(scenario.admin, waiting)).body.status).toBe('group');
  });

  it('puts a ticket without a queue into a queue of the agent, or into any queue for an admin', async () => {
    const free = await fixture.agent(scenario.company, [scenario.sales], { allTicket: 'enable' });
    const waiting = await scenario.ticket({ queueId: null });
    await expectRefusal(free, {
      sight: ticketSight(waiting),
      request: acceptance(free, waiting, { queueId: scenario.support.id }),
      code: 'ERR_NO_PERMISSION',
    });
    expect((await accept(free, waiting, { queueId: scenario.sales.id })).body.queueId).toBe(
      scenario.sales.id,
    );
    const other = await scenario.ticket({ queueId: null });
    expect((await accept(scenario.admin, other, { queueId: scenario.support.id })).body.queueId).toBe(
      scenario.support.id,
    );
  });

  it('is refused to an agent who does not see the ticket; only admins accept for a colleague', async () => {
    const waiting = await scenario.ticket();
    const sight = ticketSight(waiting);
    const code = 'ERR_NO_PERMISSION';
    await expectHidden(scenario.eva, {
      seenBy: scenario.ana,
      sight,
      request: acceptance(scenario.eva, waiting),
      code,
    });
    await expectRefusal(scenario.ana, { sight, request: acceptance(scenario.rui, waiting), code });
    expect(await scenario.row('tickets', waiting.id)).toMatchObject({ status: 'pending', userId: null });
    expect(await logged()).toEqual([]);
    const byAdmin = await scenario.admin.call(...acceptance(scenario.rui, waiting));
    expect(byAdmin.body).toMatchObject({ status: 'open', userId: scenario.rui.id });
  });
});

describe('accepting a ticket at the same time', () => {
  it('lets one of two people win, and the other learns who has it', async () => {
    const waiting = await scenario.ticket();
    const people = [scenario.ana, scenario.rui];

    const answers = await whileBlocked(fixture.server.app, 'conversations', async () =>
      Promise.all(people.map(async (person) => accept(person, waiting))),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { userId } = await scenario.row('tickets', waiting.id);
    expect(people.map(({ id }) => id)).toContain(userId);
    for (const { body } of answers) {
      expect(body).toMatchObject({ id: waiting.id, uuid: waiting.uuid, status: 'open', userId });
      expect(body.user).toMatchObject({ id: userId, name: userId === scenario.ana.id ? 'Ana' : 'Rui' });
      expect(body.queue).toMatchObject({ id: scenario.sales.id, name: scenario.sales.name });
    }
    expect(await logged()).toEqual([{ type: 'open', userId, queueId: scenario.sales.id }]);
    expect(moves()).toHaveLength(1);
  });

  it('lets one of twelve people win, and nobody is refused', async () => {
    const waiting = await scenario.ticket();
    const crowd: GivenUser[] = [];
    for (let count = 0; count < 12; count += 1)
      crowd.push(await fixture.agent(scenario.company, [scenario.sales]));

    const answers = await Promise.all(crowd.map(async (person) => accept(person, waiting)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    expect(await logged()).toHaveLength(1);
  });

  it('can be repeated by the winner', async () => {
    const waiting = await scenario.ticket();
    await accept(scenario.ana, waiting);
    expect((await accept(scenario.ana, waiting)).body).toMatchObject({
      userId: scenario.ana.id,
      status: 'open',
    });
    expect(await logged()).toHaveLength(1);
  });

  it('shows the slower person who has it, but message text only with access to the ticket', async () => {
    const waiting = await scenario.ticket({ lastMessage: 'Meu CPF é 123' });
    await accept(scenario.ana, waiting);
    const taken = { status: 200, body: { user: { name: 'Ana' } } };
    expect(await accept(scenario.rui, waiting)).toMatchObject({ ...taken, body: { lastMessage: '' } });
    const reader = await fixture.agent(scenario.company, [scenario.sales], { allUserChat: 'enabled' });
    expect(await accept(reader, waiting)).toMatchObject({ ...taken, body: { lastMessage: 'Meu CPF é 123' } });
  });

  it('hides from an agent of another queue and from another company who has the ticket', async () => {
    const waiting = await scenario.ticket();
    await accept(scenario.ana, waiting);
    const hidden = { seenBy: scenario.ana, sight: ticketSight(waiting) };
    const { eva, stranger } = scenario;
    await expectHidden(eva, { ...hidden, request: acceptance(eva, waiting), code: 'ERR_NO_PERMISSION' });
    const request = acceptance(stranger, waiting);
    await expectHidden(stranger, { ...hidden, request, code: 'ERR_NO_TICKET_FOUND' });
  });

  it('is not possible for a ticket that waits for another person', async () => {
    const waiting = await scenario.ticket({ userId: scenario.rui.id });
    expect((await accept(scenario.ana, waiting)).body).toMatchObject({
      status: 'pending',
      userId: scenario.rui.id,
      user: { name: 'Rui' },
    });
    expect((await accept(scenario.rui, waiting)).body).toMatchObject({
      status: 'open',
      userId: scenario.rui.id,
    });
    const another = await scenario.ticket({ userId: scenario.rui.id });
    expect((await accept(scenario.admin, another)).body).toMatchObject({ userId: scenario.admin.id });
  });
});

describe('reopening a ticket', () => {
  it('assigns it to the person who reopens it, in a new period', async () => {
    const closed = await scenario.ticket({ status: 'closed', userId: scenario.rui.id });
    const { body } = await accept(scenario.ana, closed);
    expect(body).toMatchObject({ status: 'open', userId: scenario.ana.id });
    expect(await logged()).toEqual([{ type: 'reopen', userId: scenario.ana.id, queueId: scenario.sales.id }]);
    expect(await scenario.rows('ticket_tracking')).toMatchObject([
      { userId: scenario.ana.id, finishedAt: null },
    ]);
  });

  it('removes the mark of an import', async () => {
    const waiting = await scenario.ticket({ imported: new Date() });
    expect((await accept(scenario.ana, waiting)).body).toMatchObject({ status: 'open', imported: null });
  });

  it('of a group gives it the status group', async () => {
    const closed = await scenario.ticket({ status: 'closed', isGroup: true });
    expect((await accept(scenario.admin, closed)).body.status).toBe('group');
  });

  it('answers the live ticket of the conversation, unchanged', async () => {
    const closed = await scenario.ticket({ status: 'closed', userId: scenario.ana.id });
    const { contactId, conversationId } = closed;
    const place = {
      company_id: scenario.company.id,
      contactId,
      conversationId,
      whatsappId: scenario.connection.id,
    };
    const live = await fixture.make.insert('tickets', {
      ...place,
      channel: 'whatsapp',
      status: 'open',
      userId: scenario.rui.id,
      queueId: scenario.sales.id,
    });

    const { status, body } = await accept(scenario.ana, closed);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: live.id,
      uuid: live.uuid,
      userId: scenario.rui.id,
      user: { name: 'Rui' },
    });
    expect((await scenario.row('tickets', closed.id)).status).toBe('closed');
    expect(await logged()).toEqual([]);
  });
});
