import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { insertPeriod, insertRating } from '../testing/periods.ts';
import { dashboardRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let ana: GivenUser;
let rui: GivenUser;
let sales: Anything;
let connection: Anything;

beforeAll(async () => {
  server = await moduleServer(dashboardRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-03-17T12:00:00Z');
  company = await make.company();
  admin = await make.admin(company, { name: 'Marina' });
  ana = await make.user(company, { name: 'Ana' });
  rui = await make.user(company, { name: 'Rui', online: false });
  sales = await make.queue(company);
  connection = await make.connection(company);
});

const MARCH = '?date_from=2026-03-01&date_to=2026-03-31';
const period = async (facts: Record<string, unknown> = {}, ofTicket: Anything = {}): Promise<Anything> => {
  const place = { queueId: sales.id, userId: ana.id, whatsappId: connection.id };
  const ticket = ofTicket.id === undefined ? { ...place, ...ofTicket } : ofTicket;
  return insertPeriod(make, company, facts, ticket);
};
const read = async (query = MARCH, who = admin): Promise<Anything> =>
  (await who.call('GET', `/dashboard${query}`)).body;
const countersOf = async (query?: string): Promise<Anything> => (await read(query)).counters;

/** A period of 5 March, from 12:00 UTC: queued, accepted and closed so many minutes later. */
const timed = (queued: number, started: number, closed: number) => {
  const at = (minutes: number) => new Date(Date.parse('2026-03-05T12:00:00Z') + minutes * 60_000);
  return { queuedAt: at(queued), startedAt: at(started), closedAt: at(closed), finishedAt: at(closed) };
};

describe('the dashboard', () => {
  it('has nothing to measure without periods, and says so by null', async () => {
    const { counters, times, attendants, series } = await read();
    const nothing = { tickets: 0, leads: 0, avgSupportTime: null, avgWaitTime: null, npsScore: null };
    expect(counters).toMatchObject({ ...nothing, percRating: null, npsPromotersPerc: null });
    expect(times.waiting).toEqual({ mean: null, median: null, p90: null });
    expect(attendants.map(({ name, tickets, rating }: Anything) => [name, tickets, rating])).toEqual([
      ['Ana', 0, null],
      ['Marina', 0, null],
      ['Rui', 0, null],
    ]);
    expect(series.days).toHaveLength(31);
    expect(series.hours).toEqual([]);
  });

  it('measures waiting, handling and resolution by plain differences', async () => {
    await period(timed(0, 2, 12));
    await period(timed(0, 4, 44));
    await period(timed(10, 10, 20));
    const { counters, times } = await read();
    // The third one was accepted when it entered the queue: nobody waited.
    expect(counters).toMatchObject({ avgWaitTime: 3, avgSupportTime: 20, tickets: 3, supportFinished: 3 });
    expect(times.waiting).toEqual({ mean: 180, median: 180, p90: 228 });
    expect(times.handling).toMatchObject({ mean: 1_200, median: 600 });
    expect(times.resolution).toMatchObject({ mean: (12 + 44 + 20) * 20, median: 1_200 });
  });

  it('measures the first answer of a person, where the customer wrote first', async () => {
    const answered = (minute: string) => ({ firstAnswerAt: `2026-03-05T12:${minute}:00Z` });
    await period(answered('01'));
    await period({ ...answered('03'), closedAt: null, finishedAt: null });
    await period(answered('40'), { isActiveDemand: true });
    await period();
    expect((await read()).times.firstAnswer).toEqual({ mean: 120, median: 120, p90: 168 });
  });

  it('counts each rating of a period once, in shares that keep their fractions', async () => {
    for (const rate of [10, 9, 8, 3, 6, 9]) await insertRating(make, await period({ rated: true }), rate);
    await period();
    await period({ finishedAt: null }, { status: 'nps' });
    const counters = await countersOf();
    expect(counters).toMatchObject({
      withRating: 6,
      withoutRating: 1,
      waitRating: 1,
      tickets: 8,
      percRating: 75,
    });
    expect(counters.npsPromotersPerc).toBe(50);
    expect(counters.npsPassivePerc).toBeCloseTo(100 / 6);
    expect(counters.npsDetractorsPerc).toBeCloseTo(200 / 6);
    expect(counters.npsScore).toBeCloseTo(100 / 6);
  });

  it('counts what happens and waits now, whatever the range, and groups and demand within it', async () => {
    const before = { createdAt: '2026-01-05T12:00:00Z', closedAt: null, finishedAt: null };
    await period(before, { status: 'open' });
    await period(before, { status: 'pending', userId: null });
    await period({ closedAt: null, finishedAt: null }, { status: 'group', isGroup: true });
    await period({}, { isActiveDemand: true });
    expect(await countersOf()).toMatchObject({
      supportHappening: 1,
      supportPending: 1,
      supportGroups: 1,
      activeTickets: 1,
      passiveTickets: 1,
      tickets: 2,
    });
  });

  it('counts as leads the contacts of the range that have one period in it', async () => {
    const once = await make.contact(company, { createdAt: '2026-03-05T12:00:00Z' });
    const twice = await make.contact(company, { createdAt: '2026-03-05T12:00:00Z' });
    const known = await make.contact(company, { createdAt: '2025-03-05T12:00:00Z' });
    await period({}, { contactId: once.id });
    const { ticket } = await period({}, { contactId: twice.id });
    await period({}, ticket);
    await period({}, { contactId: known.id });
    expect((await countersOf()).leads).toBe(1);
  });

  it('counts a reopened ticket in each month in which it was served, and nothing that was imported', async () => {
    const { ticket } = await period({}, { createdAt: '2026-03-05T12:00:00Z' });
    const may = '2026-05-05T12:00:00Z';
    await period({ createdAt: may, closedAt: may, finishedAt: may }, ticket);
    await period({}, { imported: '2026-03-06T12:00:00Z' });
    expect((await countersOf()).tickets).toBe(1);
    expect((await countersOf('?date_from=2026-05-01&date_to=2026-05-31')).tickets).toBe(1);
  });

  it('has the attendants by name, with the periods that each served last', async () => {
    const first = await period({ ...timed(0, 3, 13), rated: true });
    await insertRating(make, first, 9);
    await insertRating(make, await period({ rated: true }), 6);
    await period({}, { userId: null });
    const { attendants } = await read();
    expect(attendants[0]).toEqual({
      id: ana.id,
      name: 'Ana',
      online: true,
      rating: 7.5,
      countRating: 2,
      tickets: 2,
      avgWaitTime: 3,
      avgSupportTime: 10,
      pausedTime: 0,
    });
    expect(attendants.find(({ id }: Anything) => id === rui.id)).toMatchObject({ online: false, tickets: 0 });
  });

  it("counts days, weekdays and hours by the company's clock, also where it is set back", async () => {
    await make.insert('company_settings', {
      company_id: company.id,
      values: { timezone: 'America/New_York' },
    });
    // The hour from one to two comes twice on the 1st of November; 04:30 UTC is still October there.
    const at = [
      '2026-11-01T03:30:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-02T04:59:00Z',
    ];
    for (const createdAt of at) await period({ createdAt, finishedAt: createdAt, closedAt: createdAt });
    const { series, counters } = await read('?date_from=2026-11-01&date_to=2026-11-02');
    expect(counters.tickets).toBe(3);
    expect(series).toEqual({
      days: [
        { day: '2026-11-01', total: 3 },
        { day: '2026-11-02', total: 0 },
      ],
      hours: [
        { weekday: 0, hour: 1, total: 2 },
        { weekday: 0, hour: 23, total: 1 },
      ],
    });
  });

  it('is narrowed by queue, person, connection, channel and tag', async () => {
    const tag = await make.insert('tags', { company_id: company.id, name: 'VIP', color: '#000' });
    const vip = await period({}, { queueId: null });
    await make.insert('contact_tags', {
      company_id: company.id,
      contactId: vip.ticket.contactId,
      tagId: tag.id,
    });
    await period({}, { userId: rui.id, channel: 'instagram' });
    const other = await make.connection(company);
    await period({}, { whatsappId: other.id });
    const count = async (query: string) => (await countersOf(`${MARCH}&${query}`)).tickets;
    expect(await count('queueIds=[0]')).toBe(1);
    expect(await count(`queueIds=[${sales.id}]`)).toBe(2);
    expect(await count(`users=[${rui.id}]`)).toBe(1);
    expect(await count(`whatsappId=[${other.id}]`)).toBe(1);
    expect(await count('channel=instagram')).toBe(1);
    expect(await count(`tags=[${tag.id}]`)).toBe(1);
    expect(await count('queueIds=[]')).toBe(3);
    const { attendants } = await read(`${MARCH}&users=[${rui.id}]`);
    expect(attendants.map(({ name }: Anything) => name)).toEqual(['Rui']);
  });

  it('is of the last thirty days, or of as many as are asked for', async () => {
    await period({ createdAt: '2026-02-16T12:00:00Z' });
    await period({ createdAt: '2026-03-17T11:00:00Z' });
    expect((await countersOf('')).tickets).toBe(2);
    expect((await countersOf('?days=1')).tickets).toBe(1);
    expect((await read('?days=7')).series.days.map(({ day }: Anything) => day)[0]).toBe('2026-03-11');
  });

  it.each(['days=0.5', 'date_from=ontem', 'date_to=2026-13-01', 'queueIds=1', 'users=["x"]', 'channel=fax'])(
    'names the parameter that is wrong: %s',
    async (query) => {
      const { status, body } = await admin.call('GET', `/dashboard?${query}`);
      expect(status).toBe(400);
      expect(body.details[0].field).toContain(query.split('=')[0]);
    },
  );
});

describe('the time in which a person paused', () => {
  it('is counted within the days of the range, an open pause until now', async () => {
    const pause = async (startedAt: string, endedAt: string | null, userId = ana.id) =>
      make.insert('user_pauses', { company_id: company.id, userId, reason: 'Almoço', startedAt, endedAt });
    // Ten minutes of 28 February and twenty of 1 March, by the company's clock.
    await pause('2026-03-01T02:50:00Z', '2026-03-01T03:20:00Z');
    await pause('2026-03-05T12:00:00Z', '2026-03-05T12:30:00Z');
    await pause('2026-02-01T12:00:00Z', '2026-02-01T13:00:00Z');
    await pause('2026-03-17T11:45:00Z', null, rui.id);
    const paused = (await read()).attendants.map(({ name, pausedTime }: Anything) => [name, pausedTime]);
    expect(paused).toEqual([
      ['Ana', 50],
      ['Marina', 0],
      ['Rui', 15],
    ]);
    const own = async (who: GivenUser) => (await who.call('GET', `/dashboard/mine${MARCH}`)).body.pausedTime;
    expect([await own(ana), await own(rui), await own(admin)]).toEqual([50, 15, 0]);
  });
});

describe('who sees figures', () => {
  const closed = ['/dashboard', '/dashboard/ticketsUsers', '/dashboard/ticketsDay'];

  it('are admins and users who may see the dashboard; everybody sees the own ones', async () => {
    await period();
    const lead = await make.user(company, { name: 'Lia', showDashboard: 'enabled' });
    for (const path of closed) {
      expect((await ana.call('GET', path)).status, path).toBe(403);
      expect((await lead.call('GET', path)).status, path).toBe(200);
      expect((await make.anyone('GET', path)).status, path).toBe(401);
    }
    const own = async (who: GivenUser) => (await who.call('GET', `/dashboard/mine${MARCH}`)).body;
    expect((await own(ana)).counters.tickets).toBe(1);
    expect((await own(rui)).counters.tickets).toBe(0);
    expect(await own(ana)).not.toHaveProperty('attendants');
  });

  it('are of one company, whichever a request names', async () => {
    await period();
    const stranger = await make.admin(await make.company());
    const range = `initialDate=2026-03-01&finalDate=2026-03-31&companyId=${company.id}`;
    expect((await read(MARCH, stranger)).counters.tickets).toBe(0);
    const day = async (who: GivenUser) =>
      (await who.call('GET', `/dashboard/ticketsDay?${range}`)).body.count;
    expect([await day(stranger), await day(admin)]).toEqual([0, 1]);
  });
});

describe('the charts of other clients', () => {
  it('are by hour of one day, and by day of several', async () => {
    await period({ createdAt: '2026-03-05T12:00:00Z' });
    const path = '/dashboard/ticketsDay?initialDate=2026-03-05&finalDate=';
    const one = (await admin.call('GET', `${path}2026-03-05`)).body;
    expect(one.count).toBe(1);
    expect(one.data).toHaveLength(24);
    expect(one.data[9]).toEqual({ horario: 9, total: 1 });
    const { data } = (await admin.call('GET', `${path}2026-03-06`)).body;
    expect(data).toEqual([
      { data: '05/03/2026', total: 1 },
      { data: '06/03/2026', total: 0 },
    ]);
  });

  it('list every user, also those with nothing', async () => {
    await period();
    const range = 'initialDate=2026-03-01&finalDate=2026-03-31';
    expect((await admin.call('GET', `/dashboard/ticketsUsers?${range}`)).body).toEqual({
      data: [
        { nome: 'Ana', quantidade: 1 },
        { nome: 'Marina', quantidade: 0 },
        { nome: 'Rui', quantidade: 0 },
      ],
    });
  });
});
