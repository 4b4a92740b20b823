import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { ticketSight } from '../testing/sights.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
});

const mine = async () => scenario.ticket({ status: 'open', userId: scenario.ana.id });
const put = async (id: number, body: object, who = scenario.ana) =>
  who.call('PUT', `/tickets/${id}`, { isTransfered: true, ...body });

describe('a transfer to a queue', () => {
  it('leaves the ticket pending there without a user, and logs where it came from', async () => {
    const { id } = await mine();

    const { status, body } = await put(id, { status: 'pending', userId: null, queueId: scenario.support.id });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'pending', userId: null, queueId: scenario.support.id });
    expect(await scenario.logOf(id)).toMatchObject([
      { type: 'transfered', userId: scenario.ana.id, queueId: scenario.sales.id },
    ]);
    const [period] = await scenario.trackingOf(id);
    expect(period).toMatchObject({
      queueId: scenario.support.id,
      userId: null,
      startedAt: null,
      finishedAt: null,
    });
    expect(scenario.published('ticketMoved')).toMatchObject([
      { before: { queueId: scenario.sales.id }, ticket: { queueId: scenario.support.id } },
    ]);
  });

  it('is refused without a queue', async () => {
    const { id } = await scenario.ticket({ status: 'open', userId: scenario.ana.id, queueId: null });
    const answer = await put(id, { userId: scenario.rui.id });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'queueId' }] } });
  });
});

describe('a transfer to a person', () => {
  it('shows the new user who sends the ticket and why', async () => {
    const { id } = await mine();
    await put(id, { userId: scenario.rui.id, queueId: scenario.support.id, msgTransfer: 'cuida disto?' });
    const reminders = server.published.filter(({ name }) => name === 'reminder');
    expect(reminders).toMatchObject([
      {
        audience: { kind: 'user', userId: scenario.rui.id },
        event: { action: 'transferred', ticketId: id, by: 'Ana', text: 'cuida disto?' },
      },
    ]);
  });

  it('opens the ticket with the new user, keeps its times, and logs both sides', async () => {
    const { id } = await mine();
    const [before] = await scenario.trackingOf(id);

    const { body } = await put(id, { userId: scenario.rui.id, queueId: scenario.support.id });

    expect(body).toMatchObject({ status: 'open', userId: scenario.rui.id, user: { name: 'Rui' } });
    expect(await scenario.logOf(id)).toMatchObject([
      { type: 'transfered', userId: scenario.ana.id, queueId: scenario.sales.id },
      { type: 'receivedTransfer', userId: scenario.rui.id, queueId: scenario.support.id },
    ]);
    const [after] = await scenario.trackingOf(id);
    expect(after).toMatchObject({
      userId: scenario.rui.id,
      startedAt: before.startedAt,
      queuedAt: before.queuedAt,
    });
  });

  it('logs the arrival even within the same queue', async () => {
    const { id } = await scenario.ticket({
      status: 'open',
      userId: scenario.ana.id,
      queueId: scenario.support.id,
    });
    await put(id, { userId: scenario.rui.id, queueId: scenario.support.id });
    expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['transfered', 'receivedTransfer']);
  });

  it('keeps the status of a group', async () => {
    const ticket = await scenario.ticket({ status: 'group', isGroup: true, userId: scenario.ana.id });
    expect(
      (await put(ticket.id, { userId: scenario.rui.id, queueId: scenario.support.id })).body,
    ).toMatchObject({
      status: 'group',
      userId: scenario.rui.id,
    });
  });

  it('refuses a user who does not work in that queue', async () => {
    const { id } = await mine();
    expect(await put(id, { userId: scenario.rui.id, queueId: scenario.sales.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field: 'userId' }] },
    });
    expect(await scenario.logOf(id)).toEqual([]);
  });

  it.each([
    ['a person', () => ({ userId: scenario.stranger.id, queueId: scenario.support.id }), 'ERR_NO_USER_FOUND'],
    ['a queue', () => ({ userId: null, queueId: 9_999_999 }), 'ERR_NO_QUEUE_FOUND'],
  ])('treats %s of another company or without a record as unknown', async (_, body, error) => {
    const { id } = await mine();
    expect(await put(id, body())).toMatchObject({ status: 404, body: { error } });
  });
});

describe('transferring a ticket', () => {
  it('is refused to a colleague who sees another user’s ticket, and allowed to an admin', async () => {
    const ticket = await mine();
    const { company, sales, support, admin } = scenario;
    const colleague = await make.user(company, { allUserChat: 'enabled' });
    await make.insert('user_queues', { company_id: company.id, userId: colleague.id, queueId: sales.id });
    const body = { userId: null, queueId: support.id };

    await expectRefusal(colleague, {
      sight: ticketSight(ticket),
      request: ['PUT', `/tickets/${ticket.id}`, { isTransfered: true, ...body }],
      code: 'ERR_NO_PERMISSION',
    });
    expect(await scenario.logOf(ticket.id)).toEqual([]);
    expect((await put(ticket.id, body, admin)).status).toBe(200);
  });

  it('is allowed to everybody who sees a ticket without a user', async () => {
    const { id } = await scenario.ticket({ status: 'pending' });
    expect((await put(id, { userId: null, queueId: scenario.support.id })).status).toBe(200);
  });

  it('answers another company that the ticket is unknown', async () => {
    const ticket = await mine();
    await expectHidden(scenario.stranger, {
      seenBy: scenario.ana,
      sight: ticketSight(ticket),
      request: [
        'PUT',
        `/tickets/${ticket.id}`,
        { isTransfered: true, userId: null, queueId: scenario.support.id },
      ],
      code: 'ERR_NO_TICKET_FOUND',
    });
  });

  it('is refused to its own agent once the ticket is closed', async () => {
    const ticket = await scenario.ticket({ status: 'closed', userId: scenario.ana.id });
    await expectRefusal(scenario.ana, {
      sight: ticketSight(ticket),
      request: [
        'PUT',
        `/tickets/${ticket.id}`,
        { isTransfered: true, userId: null, queueId: scenario.support.id },
      ],
      code: 'ERR_TICKET_STEP',
    });
  });
});

describe('the message of a transfer', () => {
  it('is a note in the receiving ticket', async () => {
    const { id } = await mine();
    await put(id, { userId: scenario.rui.id, queueId: scenario.support.id, msgTransfer: 'Quer 2ª via' });
    expect(await scenario.messagesOf(id)).toMatchObject([
      { body: 'Quer 2ª via', isPrivate: true, fromMe: true, read: true, ack: 2, userId: scenario.ana.id },
    ]);
    expect(scenario.published('appMessage')).toMatchObject([
      { action: 'create', message: { body: 'Quer 2ª via' } },
    ]);
  });

  it('is sent to the customer if the company’s settings ask for it, with the new queue’s name', async () => {
    await scenario.settings({
      sendMsgTransfTicket: 'enabled',
      transferMessage: 'Olá {{firstName}}, você vai para ${queue.name}.',
    });
    const { id } = await mine();
    await put(id, { userId: null, queueId: scenario.support.id });
    expect(await scenario.messagesOf(id)).toMatchObject([
      { body: `Olá Bia, você vai para ${scenario.support.name}.`, status: 'queued', isPrivate: false },
    ]);
  });

  it('is not sent to the customer while the connection is down, or if nothing changed', async () => {
    await scenario.settings({ sendMsgTransfTicket: 'enabled', transferMessage: 'Até já' });
    const same = await mine();
    await put(same.id, { userId: scenario.ana.id, queueId: scenario.sales.id });
    const down = await make.connection(scenario.company, { status: 'DISCONNECTED' });
    const other = await scenario.ticket({ status: 'open', userId: scenario.ana.id, whatsappId: down.id });
    await put(other.id, { userId: null, queueId: scenario.support.id });
    expect([...(await scenario.messagesOf(same.id)), ...(await scenario.messagesOf(other.id))]).toEqual([]);
  });
});

describe('a transfer with closeTicketOnTransfer', () => {
  beforeEach(async () => scenario.settings({ closeTicketOnTransfer: true }));

  it('ends the ticket and continues in a new one, which gets everything else', async () => {
    const { id } = await mine();

    const { body } = await put(id, {
      userId: scenario.rui.id,
      queueId: scenario.support.id,
      msgTransfer: 'Segue com você',
    });

    expect(body.id).not.toBe(id);
    expect(body).toMatchObject({ status: 'open', userId: scenario.rui.id, unreadMessages: 1 });
    expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['transfered', 'closed']);
    expect((await scenario.logOf(body.id)).map(({ type }) => type)).toEqual(['create', 'receivedTransfer']);
    expect((await scenario.trackingOf(id))[0].finishedAt).not.toBeNull();
    expect(await scenario.trackingOf(body.id)).toMatchObject([{ userId: scenario.rui.id, finishedAt: null }]);
    expect(await scenario.messagesOf(id)).toEqual([]);
    expect(await scenario.messagesOf(body.id)).toMatchObject([{ body: 'Segue com você' }]);
    expect(scenario.published('ticketMoved')).toMatchObject([
      { before: { id }, ticket: { id, status: 'closed' } },
      { before: null, ticket: { id: body.id } },
    ]);
  });

  it('leaves the conversation in its lane of the board, and greets once', async () => {
    const { id } = await mine();
    const { greetedAt, ...visit } = await scenario.enterLane(id);
    expect(greetedAt).toBeNull();
    const { body } = await put(id, { userId: null, queueId: scenario.support.id });
    expect(body).toMatchObject({ status: 'pending', tags: [{ id: visit.tagId }] });
    expect(await scenario.laneOf(body.id)).toEqual({ ...visit, ticketId: body.id, greetedAt: null });
    expect(await scenario.laneOf(id)).toEqual({ ...visit, greetedAt: expect.anything(), isLive: false });
  });

  it('keeps what the bot says once a day, and stops the AI’s answers', async () => {
    const dialogue = JSON.stringify({ vacationOn: '2026-11-20', promptAnswers: 3 });
    const { id } = await scenario.ticket({ status: 'open', userId: scenario.ana.id, dialogue });
    const { body } = await put(id, { status: 'pending', userId: null, queueId: scenario.support.id });
    expect(body.id).not.toBe(id);
    const read = async (ticketId: number) =>
      server.app.database.acrossCompanies('look', (tx) =>
        tx.query('look-dialogue', 'select dialogue from tickets where id = $1', [ticketId]),
      );
    expect(await read(id)).toEqual([{ dialogue: { vacationOn: '2026-11-20' } }]);
    expect(await read(body.id)).toEqual([{ dialogue: { vacationOn: '2026-11-20', isPromptOver: true } }]);
  });

  it('leaves the new ticket pending in the queue if the request names no user', async () => {
    const { id } = await mine();
    const { body } = await put(id, { userId: null, queueId: scenario.support.id });
    expect(body).toMatchObject({ status: 'pending', userId: null });
    expect(await scenario.trackingOf(body.id)).toMatchObject([{ userId: null, startedAt: null }]);
  });

  it('moves the same ticket within a queue', async () => {
    const { id } = await scenario.ticket({
      status: 'open',
      userId: scenario.ana.id,
      queueId: scenario.support.id,
    });
    expect((await put(id, { userId: scenario.rui.id, queueId: scenario.support.id })).body.id).toBe(id);
  });
});

it('a ticket that enters a queue that closes tickets is closed', async () => {
  const end = await make.queue(scenario.company, { closeTicket: true });
  const { id } = await mine();
  expect((await put(id, { userId: null, queueId: end.id })).body).toMatchObject({ status: 'closed' });
  expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['transfered', 'closed']);
  expect((await scenario.trackingOf(id))[0].finishedAt).not.toBeNull();
});
