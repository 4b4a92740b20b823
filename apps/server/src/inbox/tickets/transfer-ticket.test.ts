import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given } from '../../testing/given.ts';
import type { RoomServer } from '../../testing/room-server.ts';
import { ticketSight } from '../testing/sights.ts';
import { openServer, ticketWorld, type TicketWorld } from '../testing/ticket-world.ts';

let server: RoomServer;
let make: Given;
let world: TicketWorld;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  world = await ticketWorld(server, make);
});

const mine = async () => world.ticket({ status: 'open', userId: world.ana.id });
const put = async (id: number, body: object, who = world.ana) =>
  who.call('PUT', `/tickets/${id}`, { isTransfered: true, ...body });

describe('a transfer to a queue', () => {
  it('leaves the ticket waiting there, nobody’s, and logs where it came from', async () => {
    const { id } = await mine();

    const { status, body } = await put(id, { status: 'pending', userId: null, queueId: world.support.id });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'pending', userId: null, queueId: world.support.id });
    expect(await world.logOf(id)).toMatchObject([
      { type: 'transfered', userId: world.ana.id, queueId: world.sales.id },
    ]);
    const [period] = await world.trackingOf(id);
    expect(period).toMatchObject({
      queueId: world.support.id,
      userId: null,
      startedAt: null,
      finishedAt: null,
    });
    expect(world.told('ticketMoved')).toMatchObject([
      { before: { queueId: world.sales.id }, ticket: { queueId: world.support.id } },
    ]);
  });

  it('needs one', async () => {
    const { id } = await world.ticket({ status: 'open', userId: world.ana.id, queueId: null });
    const answer = await put(id, { userId: world.rui.id });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'queueId' }] } });
  });
});

describe('a transfer to a person', () => {
  it('tells the new owner who sends it and why', async () => {
    const { id } = await mine();
    await put(id, { userId: world.rui.id, queueId: world.support.id, msgTransfer: 'cuida disto?' });
    const reminders = server.told.filter(({ name }) => name === 'reminder');
    expect(reminders).toMatchObject([
      {
        audience: { kind: 'user', userId: world.rui.id },
        event: { action: 'transferred', ticketId: id, by: 'Ana', text: 'cuida disto?' },
      },
    ]);
  });

  it('opens it with them, keeps the times, and writes both sides into the log', async () => {
    const { id } = await mine();
    const [before] = await world.trackingOf(id);

    const { body } = await put(id, { userId: world.rui.id, queueId: world.support.id });

    expect(body).toMatchObject({ status: 'open', userId: world.rui.id, user: { name: 'Rui' } });
    expect(await world.logOf(id)).toMatchObject([
      { type: 'transfered', userId: world.ana.id, queueId: world.sales.id },
      { type: 'receivedTransfer', userId: world.rui.id, queueId: world.support.id },
    ]);
    const [after] = await world.trackingOf(id);
    expect(after).toMatchObject({
      userId: world.rui.id,
      startedAt: before.startedAt,
      queuedAt: before.queuedAt,
    });
  });

  it('writes that it arrived also in the same queue', async () => {
    const { id } = await world.ticket({ status: 'open', userId: world.ana.id, queueId: world.support.id });
    await put(id, { userId: world.rui.id, queueId: world.support.id });
    expect((await world.logOf(id)).map(({ type }) => type)).toEqual(['transfered', 'receivedTransfer']);
  });

  it('keeps a group a group', async () => {
    const ticket = await world.ticket({ status: 'group', isGroup: true, userId: world.ana.id });
    expect((await put(ticket.id, { userId: world.rui.id, queueId: world.support.id })).body).toMatchObject({
      status: 'group',
      userId: world.rui.id,
    });
  });

  it('refuses somebody who does not work in that queue', async () => {
    const { id } = await mine();
    expect(await put(id, { userId: world.rui.id, queueId: world.sales.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field: 'userId' }] },
    });
    expect(await world.logOf(id)).toEqual([]);
  });

  it.each([
    ['a person', () => ({ userId: world.stranger.id, queueId: world.support.id }), 'ERR_NO_USER_FOUND'],
    ['a queue', () => ({ userId: null, queueId: 9_999_999 }), 'ERR_NO_QUEUE_FOUND'],
  ])('takes %s of nowhere for a missing one', async (_, body, error) => {
    const { id } = await mine();
    expect(await put(id, body())).toMatchObject({ status: 404, body: { error } });
  });
});

describe('transferring a ticket', () => {
  it('is refused to a colleague who sees the ticket of another, and open to an admin', async () => {
    const ticket = await mine();
    const { company, sales, support, admin } = world;
    const colleague = await make.user(company, { allUserChat: 'enabled' });
    await make.insert('user_queues', { company_id: company.id, userId: colleague.id, queueId: sales.id });
    const body = { userId: null, queueId: support.id };

    await expectRefusal(colleague, {
      sight: ticketSight(ticket),
      request: ['PUT', `/tickets/${ticket.id}`, { isTransfered: true, ...body }],
      code: 'ERR_NO_PERMISSION',
    });
    expect(await world.logOf(ticket.id)).toEqual([]);
    expect((await put(ticket.id, body, admin)).status).toBe(200);
  });

  it('is open to everybody who sees a ticket that nobody has', async () => {
    const { id } = await world.ticket({ status: 'pending' });
    expect((await put(id, { userId: null, queueId: world.support.id })).status).toBe(200);
  });

  it('answers another company as if the ticket did not exist', async () => {
    const ticket = await mine();
    await expectHidden(world.stranger, {
      seenBy: world.ana,
      sight: ticketSight(ticket),
      request: [
        'PUT',
        `/tickets/${ticket.id}`,
        { isTransfered: true, userId: null, queueId: world.support.id },
      ],
      code: 'ERR_NO_TICKET_FOUND',
    });
  });

  it('is refused to its own agent once the ticket is closed', async () => {
    const ticket = await world.ticket({ status: 'closed', userId: world.ana.id });
    await expectRefusal(world.ana, {
      sight: ticketSight(ticket),
      request: [
        'PUT',
        `/tickets/${ticket.id}`,
        { isTransfered: true, userId: null, queueId: world.support.id },
      ],
      code: 'ERR_TICKET_STEP',
    });
  });
});

describe('the word with a transfer', () => {
  it('is a note in the receiving ticket', async () => {
    const { id } = await mine();
    await put(id, { userId: world.rui.id, queueId: world.support.id, msgTransfer: 'Quer 2ª via' });
    expect(await world.messagesOf(id)).toMatchObject([
      { body: 'Quer 2ª via', isPrivate: true, fromMe: true, read: true, ack: 2, userId: world.ana.id },
    ]);
    expect(world.told('appMessage')).toMatchObject([{ action: 'create', message: { body: 'Quer 2ª via' } }]);
  });

  it('to the customer is sent where the company wants it, with the new queue’s name', async () => {
    await world.settings({
      sendMsgTransfTicket: 'enabled',
      transferMessage: 'Olá {{firstName}}, você vai para ${queue.name}.',
    });
    const { id } = await mine();
    await put(id, { userId: null, queueId: world.support.id });
    expect(await world.messagesOf(id)).toMatchObject([
      { body: `Olá Bia, você vai para ${world.support.name}.`, status: 'queued', isPrivate: false },
    ]);
  });

  it('to the customer is kept back while the line is down, and when nothing changed', async () => {
    await world.settings({ sendMsgTransfTicket: 'enabled', transferMessage: 'Até já' });
    const same = await mine();
    await put(same.id, { userId: world.ana.id, queueId: world.sales.id });
    const down = await make.connection(world.company, { status: 'DISCONNECTED' });
    const other = await world.ticket({ status: 'open', userId: world.ana.id, whatsappId: down.id });
    await put(other.id, { userId: null, queueId: world.support.id });
    expect([...(await world.messagesOf(same.id)), ...(await world.messagesOf(other.id))]).toEqual([]);
  });
});

describe('with closeTicketOnTransfer', () => {
  beforeEach(async () => world.settings({ closeTicketOnTransfer: true }));

  it('ends the ticket and goes on in a new one, where all else lands', async () => {
    const { id } = await mine();

    const { body } = await put(id, {
      userId: world.rui.id,
      queueId: world.support.id,
      msgTransfer: 'Segue com você',
    });

    expect(body.id).not.toBe(id);
    expect(body).toMatchObject({ status: 'open', userId: world.rui.id, unreadMessages: 1 });
    expect((await world.logOf(id)).map(({ type }) => type)).toEqual(['transfered', 'closed']);
    expect((await world.logOf(body.id)).map(({ type }) => type)).toEqual(['create', 'receivedTransfer']);
    expect((await world.trackingOf(id))[0].finishedAt).not.toBeNull();
    expect(await world.trackingOf(body.id)).toMatchObject([{ userId: world.rui.id, finishedAt: null }]);
    expect(await world.messagesOf(id)).toEqual([]);
    expect(await world.messagesOf(body.id)).toMatchObject([{ body: 'Segue com você' }]);
    expect(world.told('ticketMoved')).toMatchObject([
      { before: { id }, ticket: { id, status: 'closed' } },
      { before: null, ticket: { id: body.id } },
    ]);
  });

  it('says once a day what the bot says once a day, and lets the AI answer no more', async () => {
    const dialogue = JSON.stringify({ vacationOn: '2026-11-20', promptAnswers: 3 });
    const { id } = await world.ticket({ status: 'open', userId: world.ana.id, dialogue });
    const { body } = await put(id, { status: 'pending', userId: null, queueId: world.support.id });
    expect(body.id).not.toBe(id);
    const look = async (ticketId: number) =>
      server.app.database.acrossCompanies('look', (tx) =>
        tx.query('look-dialogue', 'select dialogue from tickets where id = $1', [ticketId]),
      );
    expect(await look(id)).toEqual([{ dialogue: { vacationOn: '2026-11-20' } }]);
    expect(await look(body.id)).toEqual([{ dialogue: { vacationOn: '2026-11-20', isPromptOver: true } }]);
  });

  it('waits in the new queue when nobody is named', async () => {
    const { id } = await mine();
    const { body } = await put(id, { userId: null, queueId: world.support.id });
    expect(body).toMatchObject({ status: 'pending', userId: null });
    expect(await world.trackingOf(body.id)).toMatchObject([{ userId: null, startedAt: null }]);
  });

  it('moves the same ticket within a queue', async () => {
    const { id } = await world.ticket({ status: 'open', userId: world.ana.id, queueId: world.support.id });
    expect((await put(id, { userId: world.rui.id, queueId: world.support.id })).body.id).toBe(id);
  });
});

it('closes what lands in a queue that closes tickets', async () => {
  const end = await make.queue(world.company, { closeTicket: true });
  const { id } = await mine();
  expect((await put(id, { userId: null, queueId: end.id })).body).toMatchObject({ status: 'closed' });
  expect((await world.logOf(id)).map(({ type }) => type)).toEqual(['transfered', 'closed']);
  expect((await world.trackingOf(id))[0].finishedAt).not.toBeNull();
});
