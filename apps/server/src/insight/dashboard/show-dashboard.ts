import {
  type AnswerOf,
  type chartTicketsOfDays as daysCall,
  type chartTicketsOfUsers as usersCall,
  DASHBOARD_DAYS,
  type DashboardAttendant,
  type QueryOf,
  type showDashboard as dashboardCall,
  type showOwnFigures as ownCall,
} from '@prosa/contract';
import {
  askedSpan,
  attendantFigures,
  byDay,
  byHour,
  byWeekdayAndHour,
  countersOf,
  type DaySpan,
  daysIn,
  localDay,
  noSums,
  type Viewer,
} from '@prosa/domain';
import { readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { PeriodFilters } from '../periods/index.ts';
import type { Asked } from './live-periods.ts';
import { pausedMinutes } from './paused-time.ts';
import { countLeads, countNow, peopleOf } from './queries.ts';
import { type Figures, readFigures } from './read-figures.ts';

interface Range {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export type AskedSpan = Asked & { span: DaySpan };

/** The range in the company's days, with what else narrows it. */
export async function askedOf(
  app: App,
  tx: CompanyTransaction,
  { days, date_from: from, date_to: to }: Range,
  filters: PeriodFilters,
): Promise<AskedSpan> {
  const { timezone: timeZone } = await readCompanySettings(tx);
  const span = askedSpan({ days, from, to }, localDay(app.now(), timeZone), DASHBOARD_DAYS);
  return { filters: { ...filters, ...span }, timeZone, span };
}

type Own = AnswerOf<typeof ownCall>;

async function answerOf(
  tx: CompanyTransaction,
  asked: AskedSpan,
  { sums, times, hours }: Figures,
): Promise<Omit<Own, 'pausedTime'>> {
  const leads = await countLeads(tx, asked);
  const counters = { ...countersOf(sums), ...(await countNow(tx, asked)), leads };
  return { counters, times, series: { days: byDay(asked.span, hours), hours: byWeekdayAndHour(hours) } };
}

/** Every person of the company, or those asked for, with the periods in which each served last. */
async function attendantsOf(
  tx: CompanyTransaction,
  { filters }: Asked,
  { people }: Figures,
): Promise<Omit<DashboardAttendant, 'pausedTime'>[]> {
  const persons = await peopleOf(tx, filters.users);
  return persons.map((person) => ({ ...person, ...attendantFigures(people.get(person.id) ?? noSums) }));
}

export async function dashboardOf(
  tx: CompanyTransaction,
  asked: AskedSpan,
  now: Date,
): Promise<AnswerOf<typeof dashboardCall>> {
  const figures = await readFigures(tx, asked);
  const paused = await pausedMinutes(tx, asked, { now });
  const attendants = (await attendantsOf(tx, asked, figures)).map((attendant) => ({
    ...attendant,
    pausedTime: paused.get(attendant.id) ?? 0,
  }));
  return { ...(await answerOf(tx, asked, figures)), attendants };
}

export async function showDashboard(
  app: App,
  viewer: Viewer,
  { days, date_from, date_to, ...filters }: QueryOf<typeof dashboardCall>,
): Promise<AnswerOf<typeof dashboardCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, { days, date_from, date_to }, filters);
    return dashboardOf(tx, asked, app.now());
  });
}

export async function showOwnFigures(app: App, viewer: Viewer, range: QueryOf<typeof ownCall>): Promise<Own> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, range, { users: [viewer.id] });
    const paused = await pausedMinutes(tx, asked, { now: app.now(), userId: viewer.id });
    const figures = await answerOf(tx, asked, await readFigures(tx, asked));
    return { ...figures, pausedTime: paused.get(viewer.id) ?? 0 };
  });
}

type ChartRange = QueryOf<typeof usersCall>;

const rangeOf = ({ initialDate, finalDate }: ChartRange): Range => ({
  date_from: initialDate,
  date_to: finalDate,
});

export async function chartTicketsOfUsers(
  app: App,
  viewer: Viewer,
  range: ChartRange,
): Promise<AnswerOf<typeof usersCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, rangeOf(range), {});
    const attendants = await attendantsOf(tx, asked, await readFigures(tx, asked));
    return { data: attendants.map(({ name, tickets }) => ({ nome: name, quantidade: tickets })) };
  });
}

/** DD/MM/YYYY. */
const written = (day: string): string => day.split('-').toReversed().join('/');

export async function chartTicketsOfDays(
  app: App,
  viewer: Viewer,
  range: ChartRange,
): Promise<AnswerOf<typeof daysCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, rangeOf(range), {});
    const { hours: counts } = await readFigures(tx, asked);
    const count = counts.reduce((sum, { total }) => sum + total, 0);
    if (daysIn(asked.span) === 1)
      return { count, data: byHour(counts).map(({ hour, total }) => ({ horario: hour, total })) };
    return {
      count,
      data: byDay(asked.span, counts).map(({ day, total }) => ({ data: written(day), total })),
    };
  });
}
