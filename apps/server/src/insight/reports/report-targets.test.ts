import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { insertPeriod } from '../testing/periods.ts';
import { reportRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let sales: Anything;

beforeAll(async () => {
  server = await moduleServer(reportRoutes);
  make = given(server);
});
afterAll(() => server.close());
/** The admin signs in again: a token lives for some minutes only. */
async function setTime(time: string): Promise<void> {
  server.setNow(`2026-03-05T${time}Z`);
  admin = await make.admin(company);
}
beforeEach(async () => {
  company = await make.company();
  await setTime('14:00:00');
  sales = await make.queue(company, { firstAnswerTarget: 10, resolutionTarget: 60 });
});

const open = { finishedAt: null, closedAt: null };
const period = async (facts: Anything, place: Anything = {}): Promise<Anything> =>
  insertPeriod(make, company, facts, { queueId: sales.id, ...place });
const rows = async (query = ''): Promise<Anything[]> =>
  (await admin.call('GET', `/ticketreport/reports?pageSize=500${query}`)).body.tickets;
const statesOf = async ({ id }: Anything): Promise<unknown[]> => {
  const row = (await rows()).find(({ periodId }) => periodId === id);
  return [row?.firstAnswerTarget, row?.resolutionTarget];
};
const breached = async (): Promise<number[]> =>
  (await rows('&onlyBreached=true')).map(({ periodId }) => periodId);

describe('the targets in the report', () => {
  it('are met, running, near or missed, each by itself', async () => {
    const running = await period(open);
    await setTime('12:09:00');
    expect(await statesOf(running)).toEqual(['near', 'running']);
    const answered = await period({ ...open, firstAnswerAt: '2026-03-05T12:10:00Z' });
    await setTime('12:10:01');
    expect(await statesOf(running)).toEqual(['breached', 'running']);
    expect(await statesOf(answered)).toEqual(['met', 'running']);
    expect(await breached()).toEqual([running.id]);
    const late = await period({ firstAnswerAt: '2026-03-05T12:10:01Z' });
    await setTime('14:00:00');
    expect(await statesOf(late)).toEqual(['breached', 'breached']);
    expect(await breached()).toEqual([late.id, answered.id, running.id]);
    const { body } = await admin.call('GET', '/ticketreport/reports?onlyBreached=true&pageSize=1');
    expect(body).toMatchObject({ totalTickets: { total: 3 }, hasMore: true });
  });

  it('are over with the question for a rating, and run again when the ticket is taken up', async () => {
    const asked = { finishedAt: null, closedAt: '2026-03-05T12:50:00Z' };
    const rating = await period(asked, { status: 'nps' });
    const again = await period(asked, { status: 'open' });
    expect(await statesOf(rating)).toEqual(['breached', 'met']);
    expect(await statesOf(again)).toEqual(['breached', 'breached']);
  });

  it('are those that the queue has now, also for what is over', async () => {
    const met = { firstAnswerAt: '2026-03-05T12:10:00Z', closedAt: '2026-03-05T12:20:00Z' };
    const past = await period({ ...met, finishedAt: '2026-03-05T12:20:00Z' });
    expect(await statesOf(past)).toEqual(['met', 'met']);
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-target', 'update queues set "firstAnswerTarget" = 9 where company_id = $1 and id = $2', [
        company.id,
        sales.id,
      ]),
    );
    expect(await statesOf(past)).toEqual(['breached', 'met']);
    expect(await breached()).toEqual([past.id]);
  });

  it('are none without a queue or a target, and no first answer where the company wrote first', async () => {
    const none = [
      await period({}, { queueId: null }),
      await period({}, { queueId: (await make.queue(company)).id }),
    ];
    for (const one of none) expect(await statesOf(one)).toEqual([null, null]);
    await setTime('12:30:00');
    const demand = await period({ ...open, firstAnswerAt: '2026-03-05T13:00:00Z' }, { isActiveDemand: true });
    expect(await statesOf(demand)).toEqual([null, 'running']);
    expect(await breached()).toEqual([]);
  });

  it('narrow to nothing where no queue has one, and in another company', async () => {
    await period({});
    const stranger = await make.admin(await make.company());
    const { body } = await stranger.call('GET', '/ticketreport/reports?onlyBreached=true');
    expect(body).toEqual({ tickets: [], totalTickets: { total: 0 }, hasMore: false });
    expect((await admin.call('GET', '/ticketreport/reports?onlyBreached=talvez')).body.details[0].field).toBe(
      'onlyBreached',
    );
  });

  it('are in the files, in words, and the filter too', async () => {
    await period({ firstAnswerAt: '2026-03-05T12:10:00Z' });
    const met = { firstAnswerAt: '2026-03-05T12:10:00Z', closedAt: '2026-03-05T12:20:00Z' };
    await period({ ...met, finishedAt: '2026-03-05T12:20:00Z' });
    const headers = { authorization: `Bearer ${admin.token}` };
    const url = '/api/ticketreport/export?onlyBreached=true';
    const table = (await server.http.inject({ url, headers })).body.trim().split('\r\n');
    expect(table).toHaveLength(2);
    expect(table[1]).toMatch(/;CUMPRIDA;ESTOURADA$/);
  });
});

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const week = (times: [string, string, string, string], closed: string[] = []) =>
  JSON.stringify(
    weekdays.map((weekdayEn) => {
      const [startTimeA, endTimeA, startTimeB, endTimeB] = closed.includes(weekdayEn)
        ? ['', '', '', '']
        : times;
      return { weekday: weekdayEn, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB };
    }),
  );
const hours = {
  office: week(['08:00', '12:00', '13:00', '18:00'], ['saturday', 'sunday']),
  night: week(['22:00', '06:00', '', '']),
  never: week(['', '', '', '']),
};

const DAY_MS = 86_400_000;
const NOW = '2025-04-02T15:00:00Z';
/** Within 20 days, whole seconds or whole quarters of an hour: those are at the edges of hours and targets. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 20 * 86_400 }).map((seconds) => seconds * 1_000),
  fc.integer({ min: 0, max: 20 * 96 }).map((quarters) => quarters * 900_000),
);
const facts = fc.record({
  begin: moment,
  answer: fc.option(moment),
  end: fc.option(moment),
  queue: fc.nat(3),
  connection: fc.nat(1),
  status: fc.constantFrom('open', 'pending', 'nps'),
  isActiveDemand: fc.boolean(),
});

/** Periods before NOW, over the day on which the clocks of Berlin change. */
async function insertRandom(queues: Anything[], connections: Anything[]): Promise<void> {
  for (const { begin, answer, end, queue, connection, ...ticket } of fc.sample(facts, {
    seed: 320,
    numRuns: 120,
  })) {
    const at = (offset: number) =>
      new Date(Math.min(Date.parse(NOW), Date.parse(NOW) - 20 * DAY_MS + offset));
    const later = (offset: number | null) => (offset === null ? null : at(Math.max(begin, offset)));
    const finishedAt = later(end);
    await period(
      { createdAt: at(begin), firstAnswerAt: later(answer), closedAt: finishedAt, finishedAt },
      {
        ...ticket,
        ...(finishedAt === null ? {} : { status: 'closed' }),
        queueId: queues[queue]?.id,
        whatsappId: connections[connection]?.id,
      },
    );
  }
}

it.each(['queue', 'connection', 'company', 'disabled'])(
  'the filter finds the very periods whose row says so, by the hours of: %s',
  async (scheduleType) => {
    server.setNow(NOW);
    const values = JSON.stringify({ scheduleType, timezone: 'Europe/Berlin' });
    await make.insert('company_settings', { company_id: company.id, values });
    await make.insert('holidays', { company_id: company.id, day: '2025-03-24', name: 'Feriado' });
    const targets = { firstAnswerTarget: 45, resolutionTarget: 600 };
    const queues = [
      await make.queue(company, { ...targets, schedules: hours.office }),
      await make.queue(company, { ...targets, resolutionTarget: 2_000, schedules: hours.night }),
      await make.queue(company, { firstAnswerTarget: 1, schedules: hours.never }),
      await make.queue(company),
    ];
    const connections = [
      await make.connection(company, { schedules: hours.night }),
      await make.connection(company, { schedules: hours.office }),
    ];
    await insertRandom(queues, connections);
    const all = await rows();
    const missed = all.filter((row) => [row.firstAnswerTarget, row.resolutionTarget].includes('breached'));
    expect(missed.length).toBeGreaterThan(10);
    expect(missed.length).toBeLessThan(110);
    expect(await breached()).toEqual(missed.map(({ periodId }) => periodId));
    const since = all.filter(({ openedAt }) => openedAt >= '2025-03-29T23:00:00.000Z');
    const found = await rows('&onlyBreached=true&dateFrom=2025-03-30');
    expect(found.map(({ periodId }) => periodId)).toEqual(
      missed.filter((row) => since.includes(row)).map(({ periodId }) => periodId),
    );
  },
);
