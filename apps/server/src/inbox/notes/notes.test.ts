import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { noteRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
/** In another queue than the ticket. */
let caio: GivenUser;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer(noteRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  const [sales, support] = [await make.queue(company), await make.queue(company)];
  admin = await make.admin(company);
  ana = await make.user(company);
  caio = await make.user(company, { name: 'Caio' });
  for (const [user, queue] of [[ana, sales] as const, [caio, support] as const]) {
    await make.insert('user_queues', { company_id: company.id, userId: user.id, queueId: queue.id });
  }
  ticket = await make.ticket(company, { queueId: sales.id, status: 'open', userId: ana.id });
  server.published.length = 0;
});

const noteSight = (id: number) => ({ path: `/ticket-notes/list?ticketId=${ticket.id}`, record: { id } });
const write = async (note: string, by = ana) =>
  by.call('POST', '/ticket-notes', { note, ticketId: ticket.id, contactId: ticket.contactId });

describe('notes of a ticket', () => {
  it('are written, published to the viewers of the ticket, and listed newest first', async () => {
    const { status, body } = await write('Prefere ser chamada à tarde');
    await write('Pagou em dia');

    expect(status).toBe(201);
    const { id: ticketId, contactId } = ticket;
    const user = { id: ana.id, name: 'Ana' };
    expect(body).toEqual({
      id: body.id,
      note: 'Prefere ser chamada à tarde',
      ticketId,
      contactId,
      createdAt: body.createdAt,
      user,
    });
    expect(server.published[0]).toMatchObject({
      name: 'ticketNote',
      event: { action: 'create', note: body },
      audience: { kind: 'ticket', ticket: { id: ticketId } },
    });
    const listed = await ana.call('GET', `/ticket-notes/list?ticketId=${ticketId}&contactId=${contactId}`);
    expect(listed.body.map(({ note }: Anything) => note)).toEqual([
      'Pagou em dia',
      'Prefere ser chamada à tarde',
    ]);
  });

  it.each([['a'], ['  a '], [''], ['x'.repeat(4_001)]])('refuses the text %j', async (note) => {
    expect(await write(note)).toMatchObject({ status: 400, body: { details: [{ field: 'note' }] } });
  });

  it('of all tickets of a contact are listed together, except those of hidden tickets', async () => {
    const { contactId, queueId } = ticket;
    const hidden = await make.ticket(company, { contactId, status: 'open', userId: caio.id });
    const earlier = await make.ticket(company, { contactId, queueId, status: 'closed', userId: ana.id });
    const facts = { company_id: company.id, userId: admin.id };
    await make.insert('ticket_notes', { ...facts, ticketId: hidden.id, note: 'segredo' });
    await make.insert('ticket_notes', { ...facts, ticketId: earlier.id, note: 'de antes' });
    const notes = async (by: GivenUser) =>
      (await by.call('GET', `/ticket-notes/list?contactId=${contactId}`)).body.map(
        ({ note }: Anything) => note,
      );

    expect(await notes(ana)).toEqual(['de antes']);
    expect(await notes(admin)).toEqual(['de antes', 'segredo']);
  });

  it('need a ticket or a contact to be listed', async () => {
    expect(await ana.call('GET', '/ticket-notes/list')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'ticketId' }] },
    });
  });

  it('are neither written, listed nor removed by an agent who does not see the ticket', async () => {
    const { id } = (await write('Só nosso')).body;
    for (const request of [
      ['POST', '/ticket-notes', { note: 'Oi?', ticketId: ticket.id, contactId: ticket.contactId }],
      ['GET', `/ticket-notes/list?ticketId=${ticket.id}`],
      ['DELETE', `/ticket-notes/${id}`],
    ] as const)
      await expectHidden(caio, { seenBy: ana, sight: noteSight(id), request, code: 'ERR_NO_PERMISSION' });
  });

  it('are not removed by an author who no longer sees the ticket', async () => {
    const { contactId } = ticket;
    ticket = await make.ticket(company, { contactId, status: 'open', userId: caio.id });
    const facts = { company_id: company.id, ticketId: ticket.id, userId: ana.id, note: 'minha' };
    const { id } = await make.insert('ticket_notes', facts);
    const request = ['DELETE', `/ticket-notes/${id}`] as const;
    await expectHidden(ana, { seenBy: caio, sight: noteSight(id), request, code: 'ERR_NO_PERMISSION' });
  });

  it('are removed by their author and by admins, not by a colleague who reads them', async () => {
    const [mine, other] = [(await write('minha')).body, (await write('outra')).body];
    const colleague = await make.user(company, { allUserChat: 'enabled' });
    const { queueId } = ticket;
    await make.insert('user_queues', { company_id: company.id, userId: colleague.id, queueId });
    await make.insert('ticket_notes', { company_id: company.id, ticketId: ticket.id, note: 'de ninguém' });
    server.published.length = 0;

    await expectRefusal(colleague, {
      sight: noteSight(mine.id),
      request: ['DELETE', `/ticket-notes/${mine.id}`],
      code: 'ERR_NO_PERMISSION',
    });
    expect((await ana.call('DELETE', `/ticket-notes/${mine.id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/ticket-notes/${other.id}`)).status).toBe(200);

    const left = (await admin.call('GET', `/ticket-notes/list?ticketId=${ticket.id}`)).body;
    expect(left).toMatchObject([{ note: 'de ninguém', user: null }]);
    await expectRefusal(ana, {
      sight: noteSight(left[0].id),
      request: ['DELETE', `/ticket-notes/${left[0].id}`],
      code: 'ERR_NO_PERMISSION',
    });
    const { id: ticketId, contactId } = ticket;
    expect(server.published.map(({ event }) => event)).toEqual([
      { action: 'delete', noteId: mine.id, ticketId, contactId },
      { action: 'delete', noteId: other.id, ticketId, contactId },
    ]);
  });
});
