import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { dashboardRoutes } from '../dashboard/index.ts';
import { insertPeriod, insertRating } from '../testing/periods.ts';
import { checkNewestDays, keepSums, rebuildSums } from './keep-sums.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
beforeAll(async () => {
  server = await moduleServer(dashboardRoutes);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.setNow('2026-03-08T12:00:00Z');
  company = await make.company();
  admin = await make.admin(company, { name: 'Marina' });
});

const period = async (facts: Record<string, unknown> = {}, ofTicket: Anything = {}): Promise<Anything> =>
  insertPeriod(make, company, facts, ofTicket);
const inCompany = async <Result>(work: (tx: CompanyTransaction) => Promise<Result>): Promise<Result> =>
  server.app.database.inCompany(company.id, work);
const run = async (text: string, ...values: unknown[]): Promise<Anything[]> =>
  inCompany((tx) => tx.lastQuery<Anything>(text, [company.id, ...values]));
const countersOf = async (query = '', who = admin): Promise<Anything> =>
  (await who.call('GET', `/dashboard?date_from=2026-03-01&date_to=2026-03-31${query}`)).body.counters;
const daysIn = async (table: 'changed_days' | 'figure_days'): Promise<string[]> =>
  (await run(`select distinct day::text from ${table} where company_id = $1 order by 1`)).map(
    ({ day }) => day,
  );

const uncounted = async (): Promise<number[]> =>
  (await run('select "periodId" from uncounted_periods where company_id = $1 order by 1')).map(
    ({ periodId }) => periodId,
  );

const serve = 'update ticket_tracking set "userId" = 5 where company_id = $1 and id = $2';
const resume = 'update ticket_tracking set "finishedAt" = null where company_id = $1 and id = $2';
const finish = 'update ticket_tracking set "finishedAt" = "createdAt" where company_id = $1 and id = $2';
const spoil = 'update period_sums set tickets = tickets + 100 where company_id = $1';
const isSpoilt = async (query = '', who = admin) => (await countersOf(query, who)).tickets > 100;

describe('sums by day', () => {
  it('answer for the days of the calendar, but for nothing that is narrowed by tags', async () => {
    const tag = await make.insert('tags', { company_id: company.id, name: 'VIP', color: '#000' });
    const place = { queueId: (await make.queue(company)).id, userId: admin.id };
    await period({}, { ...place, whatsappId: (await make.connection(company)).id });
    await keepSums(server.app);
    const days = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'];
    expect(await daysIn('figure_days')).toEqual(days);
    await run(spoil);
    for (const query of ['', `&users=[${admin.id}]`, `&queueIds=[${place.queueId}]`, '&channel=whatsapp'])
      expect(await isSpoilt(query), query).toBe(true);
    expect(await isSpoilt(`&tags=[${tag.id}]`)).toBe(false);
    expect((await countersOf('&queueIds=[0]')).tickets).toBe(0);
  });

  it('are of one company', async () => {
    await period();
    await keepSums(server.app);
    await run(spoil);
    const stranger = await make.admin(await make.company());
    expect(await isSpoilt('', stranger)).toBe(false);
    expect(
      await server.app.database.inCompany(stranger.companyId, (tx) =>
        tx.query('test-sums', 'select from period_sums', []),
      ),
    ).toEqual([]);
  });

  it('are not read of a day with a change of a counted period, until it is counted again', async () => {
    const { id } = await period();
    const open = await period({ finishedAt: null });
    const { ticket } = await period({ createdAt: '2026-03-06T12:00:00Z' });
    const late = await period({ createdAt: '2026-03-07T12:00:00Z' });
    await keepSums(server.app);
    await run(spoil);
    await run(serve, open.id);
    expect(await daysIn('changed_days')).toEqual([]);
    await run(serve, id);
    await run('update tickets set imported = now() where company_id = $1 and id = $2', ticket.id);
    await insertRating(make, late, 9);
    expect(await daysIn('changed_days')).toEqual(['2026-03-05', '2026-03-06', '2026-03-07']);
    expect(await countersOf()).toMatchObject({ tickets: 3, npsPromotersPerc: 100 });
    await keepSums(server.app);
    expect(await daysIn('changed_days')).toEqual([]);
    expect(await countersOf()).toMatchObject({ tickets: 3, npsPromotersPerc: 100 });
  });

  it('leave out what has finished since, of today as well, which is read from its row', async () => {
    const old = await period({ finishedAt: null });
    await keepSums(server.app);
    const today = await period({ createdAt: '2026-03-08T11:00:00Z', finishedAt: null });
    for (const { id } of [old, today]) await run(finish, id);
    const added = await period({ createdAt: '2026-03-08T11:30:00Z', finishedAt: '2026-03-08T11:40:00Z' });
    await insertRating(make, today, 9);
    const all = [old.id, today.id, added.id];
    expect(await uncounted()).toEqual(all);
    const figures = { tickets: 3, supportFinished: 3, npsPromotersPerc: 100 };
    expect(await countersOf()).toMatchObject(figures);
    await run(resume, old.id);
    expect(await countersOf()).toMatchObject({ ...figures, supportFinished: 2 });
    await run(finish, old.id);
    expect([await uncounted(), await daysIn('changed_days')]).toEqual([all, []]);
    await keepSums(server.app);
    expect([await uncounted(), await daysIn('changed_days')]).toEqual([[], []]);
    expect(await countersOf()).toMatchObject(figures);
    await run(spoil);
    expect(await isSpoilt()).toBe(true);
  });

  it('leave nothing behind of a period that goes', async () => {
    const { id } = await period({ finishedAt: null });
    await keepSums(server.app);
    await run(finish, id);
    await run('delete from ticket_tracking where company_id = $1 and id = $2', id);
    expect(await uncounted()).toEqual([]);
    expect((await countersOf()).tickets).toBe(0);
    await keepSums(server.app);
    expect((await countersOf()).tickets).toBe(0);
  });

  it('are counted anew when the company changes its time zone', async () => {
    await period({ createdAt: '2026-03-06T02:30:00Z' });
    await keepSums(server.app);
    await run(spoil);
    const values = { timezone: 'Europe/Istanbul' };
    await make.insert('company_settings', { company_id: company.id, values });
    expect(await isSpoilt()).toBe(false);
    await keepSums(server.app);
    const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'];
    expect(await daysIn('figure_days')).toEqual(days);
    const { series } = (await admin.call('GET', '/dashboard?date_from=2026-03-05&date_to=2026-03-06')).body;
    expect(series.days.map(({ total }: Anything) => total)).toEqual([0, 1]);
  });

  it('go with their company', async () => {
    await period();
    await keepSums(server.app);
    await server.app.database.acrossCompanies('the test removes a company', async (tx) => {
      await tx.query('test-remove', 'delete from tickets where company_id = $1', [company.id]);
      await tx.query('test-remove-company', 'delete from companies where id = $1', [company.id]);
    });
    expect(await daysIn('figure_days')).toEqual([]);
    expect(await run('select from period_sums where company_id = $1')).toEqual([]);
  });
});

/** A transaction that has done its work and waits; `end` commits it. */
async function underWay(work: (tx: CompanyTransaction) => Promise<unknown>) {
  const done = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const whole = inCompany(async (tx) => {
    await work(tx);
    done.resolve();
    await end.promise;
  });
  await Promise.race([done.promise, whole]);
  return async () => {
    end.resolve();
    await whole;
  };
}

describe('a change that is under way while its day is counted', () => {
  const finishing = (id: number) => (tx: CompanyTransaction) =>
    tx.query('test-finish', finish, [company.id, id]);

  it('is waited for when the day was not watched before', async () => {
    const { id } = await period({ finishedAt: null });
    const end = await underWay(finishing(id));
    const counting = keepSums(server.app);
    await vi.waitUntil(async () => (await daysIn('figure_days')).length > 0);
    await end();
    await counting;
    expect((await countersOf()).supportFinished).toBe(1);
  });

  it('stays noted, whether it found a note or not', async () => {
    const { id } = await period({ finishedAt: null });
    await keepSums(server.app);
    const endFinish = await underWay(finishing(id));
    await keepSums(server.app);
    await endFinish();
    expect(await uncounted()).toEqual([id]);
    const endResume = await underWay((tx) => tx.query('test-resume', resume, [company.id, id]));
    await keepSums(server.app);
    await endResume();
    expect(await uncounted()).toEqual([id]);
    expect(await countersOf()).toMatchObject({ tickets: 1, supportFinished: 0 });
    await keepSums(server.app);
    expect(await uncounted()).toEqual([]);
    expect(await countersOf()).toMatchObject({ tickets: 1, supportFinished: 0 });
  });

  it('marks the day of a counted period, whether it found a mark or not', async () => {
    const { id } = await period();
    await keepSums(server.app);
    for (let count = 0; count < 2; count += 1) {
      const end = await underWay((tx) => tx.query('test-serve', serve, [company.id, id]));
      await keepSums(server.app);
      await end();
      expect(await daysIn('changed_days')).toEqual(['2026-03-05']);
    }
    await keepSums(server.app);
    expect(await daysIn('changed_days')).toEqual([]);
  });

  it('marks the day of a period that is being counted, and does not wait for the count', async () => {
    const { id } = await period({ finishedAt: null });
    await keepSums(server.app);
    await run(finish, id);
    const take = 'delete from uncounted_periods where company_id = $1';
    const end = await underWay((tx) => tx.query('test-take', take, [company.id]));
    await run(resume, id);
    await run(finish, id);
    await end();
    expect(await daysIn('changed_days')).toEqual(['2026-03-05']);
    expect((await countersOf()).supportFinished).toBe(1);
  });

  it('waits for no other change of the same day', async () => {
    const first = await period({ finishedAt: null });
    const second = await period({ finishedAt: null });
    await keepSums(server.app);
    const end = await underWay(finishing(first.id));
    await run(finish, second.id);
    await end();
    expect((await countersOf()).supportFinished).toBe(2);
  });

  it('is taken back together with its note, and so is a count that is cut off', async () => {
    const { id } = await period({ finishedAt: null });
    await keepSums(server.app);
    await expect(
      inCompany(async (tx) => {
        await finishing(id)(tx);
        throw new Error('cut off');
      }),
    ).rejects.toThrow('cut off');
    expect(await uncounted()).toEqual([]);
    expect(await countersOf()).toMatchObject({ tickets: 1, supportFinished: 0 });
  });
});

describe('counting everything again', () => {
  it('says which days differed, and mends them', async () => {
    await period();
    await period({ createdAt: '2026-03-06T12:00:00Z' });
    await keepSums(server.app);
    expect(await rebuildSums(server.app, company.id)).toEqual({ counted: 5, differed: [] });
    await run(`${spoil} and day = $2`, '2026-03-05');
    expect((await rebuildSums(server.app, company.id)).differed).toEqual(['2026-03-05']);
    expect((await countersOf()).tickets).toBe(2);
  });

  it('is done every night for the newest day that is over, and logged when that differed', async () => {
    await period({ createdAt: '2026-03-07T12:00:00Z' });
    await keepSums(server.app);
    const error = vi.spyOn(server.app.log, 'error').mockReturnValue(undefined);
    await checkNewestDays(server.app);
    expect(error).not.toHaveBeenCalled();
    await run(spoil);
    await checkNewestDays(server.app);
    expect(error).toHaveBeenCalledWith({ companyId: company.id, day: '2026-03-07' }, expect.any(String));
    expect(await isSpoilt()).toBe(false);
  });
});
