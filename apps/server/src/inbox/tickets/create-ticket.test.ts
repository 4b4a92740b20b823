import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
import { fields, openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
let bia: Anything;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  bia = await fixture.make.contact(scenario.company, { name: 'Bia' });
  fixture.server.published.length = 0;
});

const create = async (person: GivenUser, request: object = {}) =>
  person.call('POST', '/tickets', {
    contactId: bia.id,
    queueId: scenario.sales.id,
    whatsappId: scenario.connection.id,
    ...request,
  });

describe('a new ticket', () => {
  it('belongs to its creator: open, logged, timed and published', async () => {
    const { status, body } = await create(scenario.ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      companyId: scenario.company.id,
      status: 'open',
      userId: scenario.ana.id,
      queueId: scenario.sales.id,
      whatsappId: scenario.connection.id,
      contactId: bia.id,
      channel: 'whatsapp',
      isGroup: false,
      unreadMessages: 0,
      lastMessageAt: null,
      contact: { name: 'Bia', number: bia.number, extraInfo: [], tags: [] },
    });
    expect(body.uuid).toMatch(/^[\da-f-]{36}$/);
    expect(await scenario.row('tickets', body.id)).toMatchObject({ isActiveDemand: true });
    expect(await scenario.rows('ticket_logs')).toMatchObject([
      { type: 'create', ticketId: body.id, userId: scenario.ana.id, queueId: scenario.sales.id },
    ]);
    expect(await scenario.rows('ticket_tracking')).toMatchObject([
      { ticketId: body.id, userId: scenario.ana.id, startedAt: expect.any(String), finishedAt: null },
    ]);
    expect(fixture.server.published).toMatchObject([
      {
        companyId: scenario.company.id,
        name: 'ticketMoved',
        event: { before: null, ticket: { id: body.id } },
      },
    ]);
  });

  it('that is pending has no user, and nobody has started to serve it', async () => {
    const { body } = await create(scenario.ana, { status: 'pending' });
    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: scenario.sales.id });
    expect(await scenario.rows('ticket_tracking')).toMatchObject([
      { startedAt: null, userId: null, queueId: scenario.sales.id, queuedAt: expect.any(String) },
    ]);
  });

  it('with a group has the status group', async () => {
    const group = await fixture.make.contact(scenario.company, { isGroup: true });
    const { body } = await create(scenario.ana, { contactId: group.id, status: 'open' });
    expect(body).toMatchObject({ status: 'group', isGroup: true, userId: scenario.ana.id });
  });

  it('uses the requested connection, or else the user’s own, the default one, or any that is up', async () => {
    const whatsappId = null;
    const own = await fixture.make.connection(scenario.company);
    const usual = await fixture.make.connection(scenario.company, { isDefault: true });
    const settled = await fixture.agent(scenario.company, [scenario.sales], { whatsappId: own.id });
    expect((await create(settled)).body.whatsappId).toBe(scenario.connection.id);
    expect((await create(settled, { whatsappId })).body.whatsappId).toBe(own.id);
    expect((await create(scenario.ana, { whatsappId })).body.whatsappId).toBe(usual.id);
    const lonely = await fixture.make.admin(await fixture.make.company());
    const contact = await fixture.make.contact({ id: lonely.companyId });
    const none = await lonely.call('POST', '/tickets', { contactId: contact.id });
    expect(none).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } });
    const connection = await fixture.make.connection({ id: lonely.companyId });
    expect((await lonely.call('POST', '/tickets', { contactId: contact.id })).body.whatsappId).toBe(
      connection.id,
    );
  });

  it('for a colleague, or in a queue where the agent does not work, is for admins only', async () => {
    for (const request of [{ userId: scenario.rui.id }, { queueId: scenario.support.id }]) {
      const refused = await create(scenario.ana, request);
      expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    }
    expect(await scenario.rows('tickets')).toEqual([]);
    const { body } = await create(scenario.admin, { userId: scenario.rui.id, queueId: scenario.support.id });
    expect(body).toMatchObject({ userId: scenario.rui.id, queueId: scenario.support.id });
  });

  it.each([
    ['contactId', 'contact', 'ERR_NO_CONTACT_FOUND'],
    ['queueId', 'queue', 'ERR_NO_QUEUE_FOUND'],
    ['whatsappId', 'connection', 'ERR_NO_WAPP_FOUND'],
    ['userId', 'user', 'ERR_NO_USER_FOUND'],
  ] as const)("treats another company's %s as unknown", async (field, kind, code) => {
    const { id } = await fixture.make[kind]({ id: scenario.stranger.companyId });
    for (const wrong of [id, 999_999_999]) {
      const refused = await create(scenario.admin, { [field]: wrong });
      expect(refused).toMatchObject({ status: 404, body: { error: code } });
    }
    expect(await scenario.rows('tickets')).toEqual([]);
    expect(fixture.server.published).toEqual([]);
  });

  it.each([
    ['contactId', { contactId: 'x' }],
    ['contactId', { contactId: null }],
    ['queueId', { queueId: -1 }],
    ['whatsappId', { whatsappId: -1 }],
    ['userId', { userId: 1.5 }],
    ['status', { status: 'closed' }],
  ])('is refused with an invalid %s, and nothing is stored', async (field, wrong) => {
    const refused = await create(scenario.admin, wrong);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(fields(refused)).toEqual([field]);
    expect(await scenario.rows('tickets')).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await fixture.make.anyone('POST', '/tickets', { contactId: bia.id })).status).toBe(401);
  });
});

describe('one live ticket per contact and connection', () => {
  it.each(['pending', 'open', 'group', 'lgpd', 'nps'])(
    'refuses another one while a ticket is %s, with 409 and JSON text in `error`',
    async (status) => {
      const owned = await scenario.ticket({ contactId: bia.id, status, userId: scenario.rui.id });
      const refused = await create(scenario.ana);
      expect(refused).toMatchObject({ status: 409, body: { message: 'ERR_OTHER_OPEN_TICKET' } });
      expect(JSON.parse(refused.body.error)).toMatchObject({
        id: owned.id,
        uuid: owned.uuid,
        status,
        userId: scenario.rui.id,
        queueId: scenario.sales.id,
        contactId: bia.id,
        user: { id: scenario.rui.id, name: 'Rui' },
        queue: { id: scenario.sales.id, name: scenario.sales.name },
      });
      expect(await scenario.rows('tickets')).toHaveLength(1);
    },
  );

  it('answers null for the user and the queue of a ticket without them', async () => {
    await scenario.ticket({ contactId: bia.id, queueId: null });
    const { error } = (await create(scenario.ana)).body;
    expect(JSON.parse(error)).toMatchObject({ userId: null, user: null, queueId: null, queue: null });
  });

  it('allows a new one after a closed ticket, or on another connection', async () => {
    await scenario.ticket({ contactId: bia.id, status: 'closed' });
    expect((await create(scenario.ana)).status).toBe(201);
    const other = await fixture.make.connection(scenario.company);
    expect((await create(scenario.ana, { whatsappId: other.id })).status).toBe(201);
    expect((await create(scenario.ana)).status).toBe(409);
    const conversations = (await scenario.rows('tickets')).map(({ conversationId }) => conversationId);
    expect(new Set(conversations).size).toBe(2);
  });

  it('lets one of several simultaneous requests win, and the others learn who has the ticket', async () => {
    const people = [scenario.ana, scenario.rui, scenario.ana, scenario.rui];
    const answers = await whileBlocked(fixture.server.app, 'conversations', async () =>
      Promise.all(people.map(async (person) => create(person))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 201)?.body;
    for (const { status, body } of answers) {
      if (status === 409)
        expect(JSON.parse(body.error)).toMatchObject({ id: winner.id, userId: winner.userId });
    }
    expect(await scenario.rows('tickets')).toHaveLength(1);
    expect(await scenario.rows('ticket_logs')).toHaveLength(1);
  });

  it('is enforced by the database too', async () => {
    const { conversationId, contactId } = await scenario.ticket({ contactId: bia.id });
    await expect(
      fixture.make.insert('tickets', {
        company_id: scenario.company.id,
        conversationId,
        contactId,
        channel: 'whatsapp',
        status: 'open',
      }),
    ).rejects.toMatchObject({ constraint: 'tickets_one_live' });
  });
});
