import { NO_LANE, type LaneCursor } from '@prosa/contract';
import { waitsSince } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { tagRoutes } from '../tags/routes.ts';
import { boardRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...boardRoutes(app), ...tagRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
});

const DAYS = 'startDate=2000-01-01&endDate=2100-12-31';
const board = async (query: string, by = admin): Promise<Anything> => {
  const { status, body } = await by.call('GET', `/ticket/kanban?${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const makeLane = async (name: string): Promise<number> =>
  (await admin.call('POST', '/tags', { name, kanban: 1 })).body.id;
const open = async (facts = {}) => make.ticket(company, { status: 'open', userId: admin.id, ...facts });
const place = async (ticketId: number, tagId: number | null, position: number) =>
  make.insert('ticket_lanes', { company_id: company.id, ticketId, tagId, position });

const laneOf = ({ lane }: Anything): number => lane?.tagId ?? NO_LANE;
/** As the screen orders them. */
function inOrder(lane: number, cards: Anything[]): Anything[] {
  const own = cards.filter((card) => laneOf(card) === lane);
  return lane === NO_LANE
    ? own.toSorted((a, b) => (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1))
    : own.toSorted((a, b) => a.lane.position - b.lane.position || b.id - a.id);
}
const nextOf = ({ next }: Anything, lane: number): LaneCursor | undefined =>
  next.find((one: Anything) => one.lane === lane)?.after;
const onWire = (after: LaneCursor) => encodeURIComponent(JSON.stringify(after));

/** All cards of a lane, page by page. */
async function walk(query: string, lane: number, perLane: number, by = admin): Promise<Anything[]> {
  const first = await board(`${query}&perLane=${perLane}`, by);
  const cards = first.tickets.filter((card: Anything) => laneOf(card) === lane);
  for (let after = nextOf(first, lane); after; ) {
    const page = await board(`${query}&perLane=${perLane}&lane=${lane}&after=${onWire(after)}`, by);
    expect(page.tickets.length).toBeGreaterThan(0);
    expect(page.tickets.length).toBeLessThanOrEqual(perLane);
    expect(Object.keys(page)).toEqual(['tickets', 'next']);
    cards.push(...page.tickets);
    after = nextOf(page, lane);
  }
  return cards;
}

/** Tickets whose places and times are often the same, some of them closed, hidden, of other days or out of a lane. */
async function fillBoard(lanes: readonly number[], count: number): Promise<void> {
  const queue = await make.queue(company);
  const colleague = await make.user(company);
  for (let n = 0; n < count; n += 1) {
    const minute = (n * 7) % 5;
    const ticket = await make.ticket(company, {
      status: n % 11 === 0 ? 'closed' : n % 3 === 0 ? 'pending' : 'open',
      userId: n % 3 === 0 ? null : n % 5 === 0 ? colleague.id : admin.id,
      queueId: n % 4 === 0 ? queue.id : null,
      fromMe: n % 2 === 0,
      lastMessageAt: n % 7 === 0 ? null : `2026-03-02T10:${10 + ((n * 13) % 40)}:00.123Z`,
      createdAt: n % 13 === 0 ? '1999-05-05T12:00:00Z' : '2026-03-01T12:00:00Z',
      // Two in the same millisecond are not in the order of their microseconds.
      updatedAt: `2026-03-02T10:0${minute}:00.123${900 - n}Z`,
    });
    if (n % 4 !== 3) await place(ticket.id, lanes[n % lanes.length] ?? null, (n * 5) % 6);
    else if (n % 8 === 7) await place(ticket.id, null, 1);
  }
}

describe('the pages of the board', () => {
  it.each([1, 3, 100])('of %s cards together are the whole board, with its figures', async (perLane) => {
    const lanes = [await makeLane('Novo'), await makeLane('Proposta'), await makeLane('Vazia')];
    await fillBoard(lanes.slice(0, 2), 60);
    for (const filter of [`${DAYS}&showAll=true`, DAYS, `${DAYS}&users=[${admin.id}]`, 'searchParam=%231']) {
      const whole = await board(filter);
      const counts = await board(`${filter}&countsOnly=true`);
      expect([counts.count, counts.outside]).toEqual([whole.count, whole.outside]);
      expect(counts.count).toBe(whole.tickets.length);
      for (const lane of [NO_LANE, ...lanes]) {
        const cards = inOrder(lane, whole.tickets);
        expect(await walk(filter, lane, perLane)).toEqual(cards);
        const figures = counts.lanes.find((one: Anything) => one.lane === lane);
        const count = cards.length;
        expect(figures).toEqual(count === 0 ? undefined : { lane, count, waitsSince: waitsSince(cards) });
      }
    }
  });

  it('say which lanes have more, behind which card', async () => {
    const tagId = await makeLane('Novo');
    const [a, b, c] = [await open(), await open(), await open()];
    for (const [index, { id }] of [a, b, c].entries()) await place(id, tagId, index + 0.1);
    const first = await board(`${DAYS}&perLane=2`);
    expect(first.tickets.map(({ id }: Anything) => id)).toEqual([a.id, b.id]);
    expect(first.next).toEqual([{ lane: tagId, after: [1.1, b.id] }]);
    expect((await board(`${DAYS}&perLane=3`)).next).toEqual([]);
    const rest = await board(`${DAYS}&lane=${tagId}&after=${onWire([1.1, b.id])}`);
    expect(rest).toMatchObject({ tickets: [{ id: c.id }], next: [] });
  });

  it('go on behind a card that has moved away meanwhile', async () => {
    const tagId = await makeLane('Novo');
    const [a, b] = [await open(), await open()];
    await place(a.id, tagId, 1);
    await place(b.id, tagId, 2);
    const after = nextOf(await board(`${DAYS}&perLane=1`), tagId) ?? [0, 1];
    await admin.call('PUT', `/tickets/${a.id}/lane`, { tagId: null });
    const page = await board(`${DAYS}&perLane=1&lane=${tagId}&after=${onWire(after)}`);
    expect(page).toMatchObject({ tickets: [{ id: b.id }], next: [] });
  });

  it('are none where only the counts are asked for', async () => {
    const waiting = await open({ lastMessageAt: '2026-03-02T10:00:00Z', fromMe: false });
    await open({ createdAt: '1999-05-05T12:00:00Z' });
    expect(waiting.id).toBeGreaterThan(0);
    expect(await board(`${DAYS}&countsOnly=true`)).toEqual({
      tickets: [],
      count: 1,
      outside: 1,
      lanes: [{ lane: NO_LANE, count: 1, waitsSince: '2026-03-02T10:00:00.000Z' }],
    });
  });

  it('are left out of the answer to whoever asks for the whole board', async () => {
    await open();
    expect(Object.keys(await board(DAYS)).toSorted()).toEqual(['count', 'outside', 'tickets']);
  });

  it('show and count for nobody what their lists hide, and nothing of another company', async () => {
    const tagId = await makeLane('Novo');
    const ticket = await open({ lastMessageAt: '2026-03-02T10:00:00Z', fromMe: false });
    await place(ticket.id, tagId, 1);
    const stranger = await make.admin(await make.company());
    const colleague = await make.user(company, { allTicket: 'disable' });
    const nothing = [
      ['perLane=5', { tickets: [], next: [] }],
      [`lane=${tagId}`, { tickets: [], next: [] }],
      ['countsOnly=true', { tickets: [], count: 0, outside: 0, lanes: [] }],
    ] as const;
    for (const [query, empty] of nothing) {
      expect(await board(`${DAYS}&${query}`)).not.toEqual(empty);
      for (const other of [colleague, stranger])
        expect(await board(`${DAYS}&showAll=true&${query}`, other)).toEqual(empty);
    }
  });

  it('have no closed ticket, and a reopened one again', async () => {
    const tagId = await makeLane('Novo');
    const [kept, lost] = [await open(), await open()];
    await place(kept.id, tagId, 1);
    await place(lost.id, tagId, 2);
    const shown = async () => (await board(`${DAYS}&perLane=5`)).tickets.map(({ id }: Anything) => id);
    const setStatus = async (status: string) =>
      server.app.database.inCompany(company.id, async ({ db }) => {
        await db
          .updateTable('tickets')
          .set({ status: status as 'open' })
          .where('id', '=', lost.id)
          .execute();
      });
    await setStatus('closed');
    expect(await shown()).toEqual([kept.id]);
    await setStatus('open');
    expect(await shown()).toEqual([kept.id, lost.id]);
  });

  it('show a ticket in its lane, then in none, then in another, and in none when its lane is removed', async () => {
    const [first, second] = [await makeLane('Novo'), await makeLane('Proposta')];
    const { id } = await open();
    const lanes = async () => (await board(`${DAYS}&perLane=5`)).tickets.map(laneOf);
    const seen = [await lanes()];
    for (const tagId of [first, null, second]) {
      await admin.call('PUT', `/tickets/${id}/lane`, { tagId });
      seen.push(await lanes());
    }
    await admin.call('DELETE', `/tags/${second}`);
    seen.push(await lanes());
    expect(seen).toEqual([[NO_LANE], [first], [NO_LANE], [second], [NO_LANE]]);
  });

  it('hide numbers from those who may not see them', async () => {
    const number = '5511987654321';
    const contact = await make.contact(company, { name: number, number });
    const agent = await make.user(company);
    await open({ userId: agent.id, contactId: contact.id });
    const values = JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    server.app.bus.publish('viewer', { companyId: company.id });
    const { tickets } = await board(`${DAYS}&perLane=5`, agent);
    expect(tickets).toHaveLength(1);
    expect(JSON.stringify(tickets)).not.toContain(number);
  });

  it.each([
    ['perLane', 'perLane=0.5'],
    ['perLane', 'perLane=101'],
    ['lane', 'lane=-1'],
    ['lane', 'perLane=5&after=[1,2]'],
    ['after', 'lane=5&after=2'],
    ['after.1', 'lane=5&after=[1]'],
    ['after.0', 'lane=5&after=["abc",2]'],
    ['after', 'lane=5&after=["2026-03-02T10:00:00Z",2]'],
    ['after', 'lane=0&after=[1,2]'],
    ['countsOnly', 'countsOnly=perhaps'],
  ])('are refused for a bad %s by name: %s', async (field, query) => {
    const { status, body } = await admin.call('GET', `/ticket/kanban?${query}`);
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field });
  });
});
