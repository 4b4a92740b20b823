import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import type { Answer, GivenUser } from '../../testing/given.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
import { openDesk, type Desk, type Team } from '../testing/desk.ts';

let desk: Desk;
let team: Team;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => desk.server.close());
beforeEach(async () => {
  team = await desk.team();
  desk.server.told.length = 0;
  desk.server.setNow(null);
});

const acceptance = (person: { id: number }, { id }: { id: number }, more = {}) =>
  ['PUT', `/tickets/${id}`, { status: 'open', userId: person.id, ...more }] as const;
const accept = async (person: GivenUser, ticket: { id: number }, more = {}): Promise<Answer> =>
  person.call(...acceptance(person, ticket, more));
const logged = async () =>
  (await team.rows('ticket_logs')).map(({ type, userId, queueId }) => ({ type, userId, queueId }));
const moves = () => desk.server.told.filter(({ name }) => name === 'ticketMoved');

describe('accepting', () => {
  it('makes it the own: open, read, logged, timed, and told from where to where', async () => {
    const waiting = await team.ticket({ unreadMessages: 2, isBot: true });
    await desk.make.message(waiting);
    await desk.make.insert('ticket_tracking', { company_id: team.company.id, ticketId: waiting.id });

    const { status, body } = await accept(team.ana, waiting);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: waiting.id,
      status: 'open',
      userId: team.ana.id,
      user: { name: 'Ana' },
      queue: { id: team.sales.id },
      isBot: false,
      unreadMessages: 0,
    });
    expect(await logged()).toEqual([{ type: 'open', userId: team.ana.id, queueId: team.sales.id }]);
    expect(await team.rows('ticket_tracking')).toMatchObject([
      { userId: team.ana.id, queueId: team.sales.id, startedAt: expect.any(String), finishedAt: null },
    ]);
    expect(await team.rows('messages')).toMatchObject([{ read: true }]);
    expect(moves()).toMatchObject([
      {
        companyId: team.company.id,
        event: { before: { status: 'pending', userId: null }, ticket: { id: waiting.id, status: 'open' } },
        audience: { ticket: { status: 'open', userId: team.ana.id } },
      },
    ]);
  });

  it('of an imported one makes it one like any other', async () => {
    const waiting = await team.ticket({ imported: new Date() });
    expect((await accept(team.ana, waiting)).body).toMatchObject({ status: 'open', imported: null });
  });

  it('of a group makes it a group', async () => {
    const waiting = await team.ticket({ isGroup: true });
    expect((await accept(team.admin, waiting)).body.status).toBe('group');
  });

  it('puts a ticket without a queue into a queue of the agent, or into any for an admin', async () => {
    const free = await desk.agent(team.company, [team.sales], { allTicket: 'enable' });
    const waiting = await team.ticket({ queueId: null });
    await expectRefusal(free, {
      sight: ticketSight(waiting),
      request: acceptance(free, waiting, { queueId: team.support.id }),
      code: 'ERR_NO_PERMISSION',
    });
    expect((await accept(free, waiting, { queueId: team.sales.id })).body.queueId).toBe(team.sales.id);
    const other = await team.ticket({ queueId: null });
    expect((await accept(team.admin, other, { queueId: team.support.id })).body.queueId).toBe(
      team.support.id,
    );
  });

  it('is refused to an agent who does not see the ticket, and for a colleague to all but admins', async () => {
    const waiting = await team.ticket();
    const sight = ticketSight(waiting);
    const code = 'ERR_NO_PERMISSION';
    await expectHidden(team.eva, { seenBy: team.ana, sight, request: acceptance(team.eva, waiting), code });
    await expectRefusal(team.ana, { sight, request: acceptance(team.rui, waiting), code });
    expect(await team.row('tickets', waiting.id)).toMatchObject({ status: 'pending', userId: null });
    expect(await logged()).toEqual([]);
    const byAdmin = await team.admin.call(...acceptance(team.rui, waiting));
    expect(byAdmin.body).toMatchObject({ status: 'open', userId: team.rui.id });
  });
});

describe('two who accept at once', () => {
  it('one wins, the other is told who has it', async () => {
    const waiting = await team.ticket();
    const people = [team.ana, team.rui];

    const answers = await whileBlocked(desk.server.app, 'conversations', async () =>
      Promise.all(people.map(async (person) => accept(person, waiting))),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { userId } = await team.row('tickets', waiting.id);
    expect(people.map(({ id }) => id)).toContain(userId);
    for (const { body } of answers) {
      expect(body).toMatchObject({ id: waiting.id, uuid: waiting.uuid, status: 'open', userId });
      expect(body.user).toMatchObject({ id: userId, name: userId === team.ana.id ? 'Ana' : 'Rui' });
      expect(body.queue).toMatchObject({ id: team.sales.id, name: team.sales.name });
    }
    expect(await logged()).toEqual([{ type: 'open', userId, queueId: team.sales.id }]);
    expect(moves()).toHaveLength(1);
  });

  it('of twelve still one, and nobody is refused', async () => {
    const waiting = await team.ticket();
    const crowd: GivenUser[] = [];
    for (let count = 0; count < 12; count += 1) crowd.push(await desk.agent(team.company, [team.sales]));

    const answers = await Promise.all(crowd.map(async (person) => accept(person, waiting)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    expect(await logged()).toHaveLength(1);
  });

  it('who was faster may say it again', async () => {
    const waiting = await team.ticket();
    await accept(team.ana, waiting);
    expect((await accept(team.ana, waiting)).body).toMatchObject({ userId: team.ana.id, status: 'open' });
    expect(await logged()).toHaveLength(1);
  });

  it('who was slower learns who has it, and no word of the conversation unless seeing it', async () => {
    const waiting = await team.ticket({ lastMessage: 'Meu CPF é 123' });
    await accept(team.ana, waiting);
    const taken = { status: 200, body: { user: { name: 'Ana' } } };
    expect(await accept(team.rui, waiting)).toMatchObject({ ...taken, body: { lastMessage: '' } });
    const reader = await desk.agent(team.company, [team.sales], { allUserChat: 'enabled' });
    expect(await accept(reader, waiting)).toMatchObject({ ...taken, body: { lastMessage: 'Meu CPF é 123' } });
  });

  it('an agent of another queue and another company do not learn who has the ticket', async () => {
    const waiting = await team.ticket();
    await accept(team.ana, waiting);
    const hidden = { seenBy: team.ana, sight: ticketSight(waiting) };
    const { eva, stranger } = team;
    await expectHidden(eva, { ...hidden, request: acceptance(eva, waiting), code: 'ERR_NO_PERMISSION' });
    const request = acceptance(stranger, waiting);
    await expectHidden(stranger, { ...hidden, request, code: 'ERR_NO_TICKET_FOUND' });
  });

  it('what waits for one person is not accepted by another', async () => {
    const waiting = await team.ticket({ userId: team.rui.id });
    expect((await accept(team.ana, waiting)).body).toMatchObject({
      status: 'pending',
      userId: team.rui.id,
      user: { name: 'Rui' },
    });
    expect((await accept(team.rui, waiting)).body).toMatchObject({ status: 'open', userId: team.rui.id });
    const another = await team.ticket({ userId: team.rui.id });
    expect((await accept(team.admin, another)).body).toMatchObject({ userId: team.admin.id });
  });
});

describe('reopening', () => {
  it('brings it back to who opens it, as a new period', async () => {
    const closed = await team.ticket({ status: 'closed', userId: team.rui.id });
    const { body } = await accept(team.ana, closed);
    expect(body).toMatchObject({ status: 'open', userId: team.ana.id });
    expect(await logged()).toEqual([{ type: 'reopen', userId: team.ana.id, queueId: team.sales.id }]);
    expect(await team.rows('ticket_tracking')).toMatchObject([{ userId: team.ana.id, finishedAt: null }]);
  });

  it('of an imported one makes it one like any other', async () => {
    const waiting = await team.ticket({ imported: new Date() });
    expect((await accept(team.ana, waiting)).body).toMatchObject({ status: 'open', imported: null });
  });

  it('of a group makes it a group', async () => {
    const closed = await team.ticket({ status: 'closed', isGroup: true });
    expect((await accept(team.admin, closed)).body.status).toBe('group');
  });

  it('answers the ticket that lives on in the conversation, unchanged', async () => {
    const closed = await team.ticket({ status: 'closed', userId: team.ana.id });
    const { contactId, conversationId } = closed;
    const place = { company_id: team.company.id, contactId, conversationId, whatsappId: team.line.id };
    const live = await desk.make.insert('tickets', {
      ...place,
      channel: 'whatsapp',
      status: 'open',
      userId: team.rui.id,
      queueId: team.sales.id,
    });

    const { status, body } = await accept(team.ana, closed);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: live.id, uuid: live.uuid, userId: team.rui.id, user: { name: 'Rui' } });
    expect((await team.row('tickets', closed.id)).status).toBe('closed');
    expect(await logged()).toEqual([]);
  });
});
