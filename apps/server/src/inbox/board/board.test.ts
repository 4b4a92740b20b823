import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { given, type Answer, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { tagRoutes } from '../tags/routes.ts';
import { ticketSight } from '../testing/sights.ts';
import { boardRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...boardRoutes(app), ...tagRoutes(app), ...messageRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const lane = async (name: string, rules = {}, by = admin) =>
  (await by.call('POST', '/tags', { name, kanban: 1, ...rules })).body.id as number;
const move = (id: number, body: object, by = admin) => by.call('PUT', `/tickets/${id}/lane`, body);
const board = async (query = '', by = admin) => (await by.call('GET', `/ticket/kanban${query}`)).body;
const idsOn = async (query = '', by = admin): Promise<number[]> =>
  (await board(query, by)).tickets.map(({ id }: Anything) => id);
const expectField = ({ status, body }: Answer, field: string) =>
  expect({ status, field: body.details[0].field }).toEqual({ status: 400, field });
const open = (facts = {}) => make.ticket(company, { status: 'open', userId: admin.id, ...facts });

describe('the board', () => {
  it('shows the open and pending tickets of today with their lane, and when they move on', async () => {
    const [next, first] = [await lane('Depois'), 0];
    const now = await lane('Agora', { timeLane: 3, nextLaneId: next });
    const ticket = await open({ fromMe: true });
    const waiting = await make.ticket(company, { status: 'pending' });
    await make.ticket(company, { status: 'closed', userId: admin.id });
    expect((await move(ticket.id, { tagId: now })).body).toEqual({
      ticketId: ticket.id,
      tagId: now,
      position: first,
    });
    const { tickets, count, outside } = await board();
    expect({ count, outside }).toEqual({ count: 2, outside: 0 });
    const card = tickets.find(({ id }: Anything) => id === ticket.id);
    expect(card).toMatchObject({
      uuid: ticket.uuid,
      contact: { id: ticket.contactId },
      user: { id: admin.id },
      tags: [{ id: now, name: 'Agora' }],
      lane: { tagId: now, position: 0 },
    });
    expect(Date.parse(card.lane.dueAt) - Date.parse(card.lane.enteredAt)).toBe(3 * 3_600_000);
    expect(tickets.find(({ id }: Anything) => id === waiting.id)).toMatchObject({ lane: null, tags: [] });
  });

  it('shows what was created on the days asked for, and counts what lies outside', async () => {
    const old = await open({ createdAt: '2026-01-10T15:00:00Z' });
    const fresh = await open();
    expect(await board()).toMatchObject({ tickets: [{ id: fresh.id }], count: 1, outside: 1 });
    const days = '?startDate=2026-01-10&endDate=2026-01-10';
    expect(await board(days)).toMatchObject({ tickets: [{ id: old.id }], count: 1, outside: 1 });
  });

  it('is narrowed by queue, attendant, connection and text', async () => {
    const queue = await make.queue(company);
    const colleague = await make.user(company);
    const ticket = await open({ queueId: queue.id });
    const other = await make.ticket(company, { status: 'open', userId: colleague.id });
    expect(await idsOn(`?queueIds=[${queue.id}]`)).toEqual([ticket.id]);
    expect(new Set(await idsOn('?showAll=true'))).toEqual(new Set([ticket.id, other.id]));
    expect(await idsOn(`?showAll=true&users=[${colleague.id}]`)).toEqual([other.id]);
    expect(await idsOn('?whatsapps=[1]')).toEqual([]);
    expect(await idsOn(`?searchParam=%23${ticket.id}`)).toEqual([ticket.id]);
  });

  it.each([
    ['startDate', '?startDate=ontem'],
    ['queueIds', '?queueIds=abc'],
  ])('refuses a bad %s by name', async (field, query) => {
    expectField(await admin.call('GET', `/ticket/kanban${query}`), field);
  });

  it('hides numbers from those who may not see them, in names as well', async () => {
    const number = '5511987654321';
    const contact = await make.contact(company, { name: number, number });
    const agent = await make.user(company);
    const facts = { status: 'open', userId: agent.id, contactId: contact.id };
    const ticket = await make.ticket(company, facts);
    expect((await board('', agent)).tickets).toMatchObject([{ id: ticket.id, contact: { number } }]);
    const values = JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    server.app.bus.publish('viewer', { companyId: company.id });
    const { tickets } = await board('', agent);
    expect(tickets).toMatchObject([{ id: ticket.id }]);
    expect(JSON.stringify(tickets)).not.toContain(number);
  });

  it('shows nobody the tickets of another company, nor those that their lists hide', async () => {
    const ticket = await open();
    const colleague = await make.user(company, { allTicket: 'disable' });
    expect(await idsOn()).toEqual([ticket.id]);
    expect(await idsOn('', colleague)).toEqual([]);
    expect(await idsOn('?showAll=true', stranger)).toEqual([]);
  });
});

describe('moving a ticket on the board', () => {
  it('keeps it in one lane, publishes it to its viewers, and takes it out again', async () => {
    const lanes = [await lane('Primeira'), await lane('Dois'), await lane('Três')];
    const ticket = await open();
    server.published.length = 0;
    const moves = Array.from({ length: 50 }, (_, index) => move(ticket.id, { tagId: lanes[index % 3] }));
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
    const [card] = (await board()).tickets;
    expect(card.tags).toHaveLength(1);
    expect(lanes).toContain(card.lane.tagId);
    expect(server.published).toHaveLength(50);
    await move(ticket.id, { tagId: null });
    expect(await board()).toMatchObject({ tickets: [{ lane: null, tags: [] }] });
  });

  it('is published with the place that the board has', async () => {
    const next = await lane('Depois');
    const tagId = await lane('Agora', { timeLane: 3, nextLaneId: next });
    const ticket = await open({ fromMe: true });
    await move(ticket.id, { tagId, position: 2.5 });
    const [card] = (await board()).tickets;
    expect(card.lane).toMatchObject({ tagId, position: 2.5, dueAt: expect.any(String) });
    expect(server.published.at(-1)).toMatchObject({ event: { ticket: { id: ticket.id, lane: card.lane } } });
    await move(ticket.id, { tagId: null });
    expect(server.published.at(-1)).toMatchObject({ event: { ticket: { id: ticket.id, lane: null } } });
  });

  it('puts it at the position given, or else above the others', async () => {
    const tagId = await lane('Primeira');
    const [a, b] = [await open(), await open()];
    await move(a.id, { tagId, position: 2.5 });
    expect((await move(b.id, { tagId })).body.position).toBe(1.5);
  });

  it('that is taken back goes on with the visit before', async () => {
    const [one, two] = [await lane('Primeira'), await lane('Dois')];
    const ticket = await open();
    await move(ticket.id, { tagId: one, position: 4 });
    const before = (await board()).tickets[0].lane;
    await move(ticket.id, { tagId: two });
    await move(ticket.id, { tagId: one, position: 4 });
    expect((await board()).tickets[0].lane).toEqual(before);
  });

  it('out of its lane that is taken back goes on with the visit before, at its place', async () => {
    const tagId = await lane('Primeira');
    const ticket = await open();
    await move(ticket.id, { tagId, position: 4 });
    const before = (await board()).tickets[0].lane;
    await move(ticket.id, { tagId: null });
    expect((await board()).tickets[0]).toMatchObject({ lane: null, tags: [] });
    await move(ticket.id, { tagId });
    expect((await board()).tickets[0].lane).toEqual(before);
  });

  it.each([
    ['tagId', { tagId: 'a' }],
    ['tagId', {}],
    ['position', { tagId: 1, position: 'cima' }],
  ])('refuses a bad %s by name', async (field, body) => {
    expectField(await move((await open()).id, body), field);
  });

  it('is refused for tags that are no lanes of the company, and to who does not see the ticket', async () => {
    const ticket = await open();
    const tagId = await lane('Primeira');
    const tag = (await admin.call('POST', '/tags', { name: 'VIP' })).body.id;
    for (const other of [tag, await lane('Alheia', {}, stranger)])
      expect(await move(ticket.id, { tagId: other })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TAG_FOUND' },
      });
    const colleague = await make.user(company, { allTicket: 'disable' });
    const request = ['PUT', `/tickets/${ticket.id}/lane`, { tagId }] as const;
    const hidden = { seenBy: admin, sight: ticketSight(ticket), request };
    await expectHidden(colleague, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
    expect((await board()).tickets[0].lane).toBeNull();
  });
});

describe('the positions of a lane', () => {
  /** The next number after 1: nothing fits between the two. */
  const AFTER_ONE = 1 + Number.EPSILON;
  const placesIn = async (tagId: number) => {
    const cards = (await board()).tickets.filter(({ lane: place }: Anything) => place?.tagId === tagId);
    const places = cards.map((card: Anything) => [card.id, card.lane.position]);
    return places.toSorted((a: number[], b: number[]) => (a[1] ?? 0) - (b[1] ?? 0));
  };
  const updatedLanes = () =>
    server.published.filter(({ name }) => name === 'tag').map(({ event }) => event as Anything);
  let tagId: number;
  beforeEach(async () => {
    tagId = await lane('Primeira');
    server.published.length = 0;
  });

  it('become whole numbers once nothing fits between two cards, and the boards read them', async () => {
    const [a, b, c] = [await open(), await open(), await open()];
    await move(a.id, { tagId, position: 1 });
    await move(b.id, { tagId, position: 1.5 });
    expect(updatedLanes()).toEqual([]);
    expect((await move(c.id, { tagId, position: AFTER_ONE })).body.position).toBe(2);
    expect(await placesIn(tagId)).toEqual([
      [a.id, 1],
      [c.id, 2],
      [b.id, 3],
    ]);
    expect(updatedLanes()).toMatchObject([{ action: 'update', tag: { id: tagId } }]);
  });

  it('are those of the board where two people have put cards at the same place', async () => {
    const [a, b] = [await open(), await open()];
    await move(a.id, { tagId, position: 2.5 });
    await move(b.id, { tagId, position: 2.5 });
    expect(await placesIn(tagId)).toEqual([
      [b.id, 1],
      [a.id, 2],
    ]);
  });

  it('stay while another card is on the move, and nobody waits for it', async () => {
    const [a, b] = [await open(), await open()];
    await move(a.id, { tagId, position: 1 });
    await server.app.database.inCompany(company.id, async (tx) => {
      const text = `select "ticketId" from ticket_lanes where company_id = $1 and "ticketId" = $2 for update`;
      await tx.query('test-hold-card', text, [company.id, a.id]);
      const { body } = await move(b.id, { tagId, position: AFTER_ONE });
      expect(body.position).toBe(AFTER_ONE);
    });
    expect((await move(b.id, { tagId, position: AFTER_ONE })).body.position).toBe(2);
  });
});
