import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
import { fields, openDesk, type Desk, type Team } from '../testing/desk.ts';

let desk: Desk;
let team: Team;
let bia: Anything;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => desk.server.close());
beforeEach(async () => {
  team = await desk.team();
  bia = await desk.make.contact(team.company, { name: 'Bia' });
  desk.server.told.length = 0;
});

const create = async (person: GivenUser, wish: object = {}) =>
  person.call('POST', '/tickets', {
    contactId: bia.id,
    queueId: team.sales.id,
    whatsappId: team.line.id,
    ...wish,
  });

describe('opening a ticket', () => {
  it('makes it the own: open, logged, timed, told', async () => {
    const { status, body } = await create(team.ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      companyId: team.company.id,
      status: 'open',
      userId: team.ana.id,
      queueId: team.sales.id,
      whatsappId: team.line.id,
      contactId: bia.id,
      channel: 'whatsapp',
      isGroup: false,
      unreadMessages: 0,
      lastMessageAt: null,
      contact: { name: 'Bia', number: bia.number, extraInfo: [], tags: [] },
    });
    expect(body.uuid).toMatch(/^[\da-f-]{36}$/);
    expect(await team.row('tickets', body.id)).toMatchObject({ isActiveDemand: true });
    expect(await team.rows('ticket_logs')).toMatchObject([
      { type: 'create', ticketId: body.id, userId: team.ana.id, queueId: team.sales.id },
    ]);
    expect(await team.rows('ticket_tracking')).toMatchObject([
      { ticketId: body.id, userId: team.ana.id, startedAt: expect.any(String), finishedAt: null },
    ]);
    expect(desk.server.told).toMatchObject([
      { companyId: team.company.id, name: 'ticketMoved', event: { before: null, ticket: { id: body.id } } },
    ]);
  });

  it('that waits belongs to nobody, and nobody has started on it', async () => {
    const { body } = await create(team.ana, { status: 'pending' });
    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: team.sales.id });
    expect(await team.rows('ticket_tracking')).toMatchObject([
      { startedAt: null, userId: null, queueId: team.sales.id, queuedAt: expect.any(String) },
    ]);
  });

  it('with a group makes it a group', async () => {
    const group = await desk.make.contact(team.company, { isGroup: true });
    const { body } = await create(team.ana, { contactId: group.id, status: 'open' });
    expect(body).toMatchObject({ status: 'group', isGroup: true, userId: team.ana.id });
  });

  it('takes the connection that is named, else the own, else the default, else any that is up', async () => {
    const whatsappId = null;
    const own = await desk.make.connection(team.company);
    const usual = await desk.make.connection(team.company, { isDefault: true });
    const settled = await desk.agent(team.company, [team.sales], { whatsappId: own.id });
    expect((await create(settled)).body.whatsappId).toBe(team.line.id);
    expect((await create(settled, { whatsappId })).body.whatsappId).toBe(own.id);
    expect((await create(team.ana, { whatsappId })).body.whatsappId).toBe(usual.id);
    const lonely = await desk.make.admin(await desk.make.company());
    const contact = await desk.make.contact({ id: lonely.companyId });
    const none = await lonely.call('POST', '/tickets', { contactId: contact.id });
    expect(none).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } });
    const line = await desk.make.connection({ id: lonely.companyId });
    expect((await lonely.call('POST', '/tickets', { contactId: contact.id })).body.whatsappId).toBe(line.id);
  });

  it('for a colleague, or in a queue in which the agent does not work, is for admins', async () => {
    for (const wish of [{ userId: team.rui.id }, { queueId: team.support.id }]) {
      const refused = await create(team.ana, wish);
      expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    }
    expect(await team.rows('tickets')).toEqual([]);
    const { body } = await create(team.admin, { userId: team.rui.id, queueId: team.support.id });
    expect(body).toMatchObject({ userId: team.rui.id, queueId: team.support.id });
  });

  it.each([
    ['contactId', 'contact', 'ERR_NO_CONTACT_FOUND'],
    ['queueId', 'queue', 'ERR_NO_QUEUE_FOUND'],
    ['whatsappId', 'connection', 'ERR_NO_WAPP_FOUND'],
    ['userId', 'user', 'ERR_NO_USER_FOUND'],
  ] as const)("takes another company's %s for one that is not there", async (field, kind, code) => {
    const { id } = await desk.make[kind]({ id: team.stranger.companyId });
    for (const wrong of [id, 999_999_999]) {
      const refused = await create(team.admin, { [field]: wrong });
      expect(refused).toMatchObject({ status: 404, body: { error: code } });
    }
    expect(await team.rows('tickets')).toEqual([]);
    expect(desk.server.told).toEqual([]);
  });

  it.each([
    ['contactId', { contactId: 'x' }],
    ['contactId', { contactId: null }],
    ['queueId', { queueId: 0 }],
    ['whatsappId', { whatsappId: -1 }],
    ['userId', { userId: 1.5 }],
    ['status', { status: 'closed' }],
  ])('names %s when it is wrong, and writes nothing', async (field, wrong) => {
    const refused = await create(team.admin, wrong);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(fields(refused)).toEqual([field]);
    expect(await team.rows('tickets')).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await desk.make.anyone('POST', '/tickets', { contactId: bia.id })).status).toBe(401);
  });
});

describe('one live ticket for a contact and a connection', () => {
  it.each(['pending', 'open', 'group', 'lgpd', 'nps'])(
    'a ticket that is %s is answered with 409, as JSON text in `error`',
    async (status) => {
      const held = await team.ticket({ contactId: bia.id, status, userId: team.rui.id });
      const refused = await create(team.ana);
      expect(refused).toMatchObject({ status: 409, body: { message: 'ERR_OTHER_OPEN_TICKET' } });
      expect(JSON.parse(refused.body.error)).toMatchObject({
        id: held.id,
        uuid: held.uuid,
        status,
        userId: team.rui.id,
        queueId: team.sales.id,
        contactId: bia.id,
        user: { id: team.rui.id, name: 'Rui' },
        queue: { id: team.sales.id, name: team.sales.name },
      });
      expect(await team.rows('tickets')).toHaveLength(1);
    },
  );

  it('with nobody and no queue it says so', async () => {
    await team.ticket({ contactId: bia.id, queueId: null });
    const { error } = (await create(team.ana)).body;
    expect(JSON.parse(error)).toMatchObject({ userId: null, user: null, queueId: null, queue: null });
  });

  it('a closed one leaves room, and so does another connection', async () => {
    await team.ticket({ contactId: bia.id, status: 'closed' });
    expect((await create(team.ana)).status).toBe(201);
    const other = await desk.make.connection(team.company);
    expect((await create(team.ana, { whatsappId: other.id })).status).toBe(201);
    expect((await create(team.ana)).status).toBe(409);
    const conversations = (await team.rows('tickets')).map(({ conversationId }) => conversationId);
    expect(new Set(conversations).size).toBe(2);
  });

  it('of those who open one at once, one does; the others are told who has it', async () => {
    const people = [team.ana, team.rui, team.ana, team.rui];
    const answers = await whileBlocked(desk.server.app, 'conversations', async () =>
      Promise.all(people.map(async (person) => create(person))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 201)?.body;
    for (const { status, body } of answers) {
      if (status === 409)
        expect(JSON.parse(body.error)).toMatchObject({ id: winner.id, userId: winner.userId });
    }
    expect(await team.rows('tickets')).toHaveLength(1);
    expect(await team.rows('ticket_logs')).toHaveLength(1);
  });

  it('is held by the database too', async () => {
    const { conversationId, contactId } = await team.ticket({ contactId: bia.id });
    await expect(
      desk.make.insert('tickets', {
        company_id: team.company.id,
        conversationId,
        contactId,
        channel: 'whatsapp',
        status: 'open',
      }),
    ).rejects.toMatchObject({ constraint: 'tickets_one_live' });
  });
});
