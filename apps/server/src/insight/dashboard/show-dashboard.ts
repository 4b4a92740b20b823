import {
  type AnswerOf,
  type chartTicketsOfDays as daysCall,
  type chartTicketsOfUsers as usersCall,
  DASHBOARD_DAYS,
  type QueryOf,
  type showDashboard as dashboardCall,
  type showOwnFigures as ownCall,
} from '@prosa/contract';
import {
  askedSpan,
  byDay,
  byHour,
  byWeekdayAndHour,
  type DaySpan,
  daysIn,
  localDay,
  type Viewer,
} from '@prosa/domain';
import { readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { PeriodFilters } from '../periods/index.ts';
import { attendantsOf, type Asked, countByHour, countLeads, countNow, figuresOf } from './queries.ts';

interface Range {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** The range in the company's days, with what else narrows it. */
async function askedOf(
  app: App,
  tx: CompanyTransaction,
  { days, date_from: from, date_to: to }: Range,
  filters: PeriodFilters,
): Promise<Asked & { span: DaySpan }> {
  const { timezone: timeZone } = await readCompanySettings(tx);
  const span = askedSpan({ days, from, to }, localDay(app.now(), timeZone), DASHBOARD_DAYS);
  return { filters: { ...filters, ...span }, timeZone, span };
}

type Own = AnswerOf<typeof ownCall>;

const inMinutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60);

async function figures(tx: CompanyTransaction, asked: Asked & { span: DaySpan }): Promise<Own> {
  const found = await figuresOf(tx, asked);
  const times = {
    waiting: { mean: found.waitingMean, median: found.waitingMedian, p90: found.waitingP90 },
    handling: { mean: found.handlingMean, median: found.handlingMedian, p90: found.handlingP90 },
    resolution: { mean: found.resolutionMean, median: found.resolutionMedian, p90: found.resolutionP90 },
  };
  const npsScore =
    found.npsPromotersPerc === null || found.npsDetractorsPerc === null
      ? null
      : found.npsPromotersPerc - found.npsDetractorsPerc;
  const counters = {
    ...found,
    ...(await countNow(tx, asked)),
    leads: await countLeads(tx, asked),
    avgSupportTime: inMinutes(times.handling.mean),
    avgWaitTime: inMinutes(times.waiting.mean),
    npsScore,
  };
  const counts = await countByHour(tx, asked);
  const series = { days: byDay(asked.span, counts), hours: byWeekdayAndHour(counts) };
  return { counters, times, series };
}

export async function showDashboard(
  app: App,
  viewer: Viewer,
  { days, date_from, date_to, ...filters }: QueryOf<typeof dashboardCall>,
): Promise<AnswerOf<typeof dashboardCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, { days, date_from, date_to }, filters);
    return { ...(await figures(tx, asked)), attendants: await attendantsOf(tx, asked) };
  });
}

export async function showOwnFigures(app: App, viewer: Viewer, range: QueryOf<typeof ownCall>): Promise<Own> {
  return app.database.inCompany(viewer.companyId, async (tx) =>
    figures(tx, await askedOf(app, tx, range, { users: [viewer.id] })),
  );
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
    const attendants = await attendantsOf(tx, await askedOf(app, tx, rangeOf(range), {}));
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
    const counts = await countByHour(tx, asked);
    const count = counts.reduce((sum, { total }) => sum + total, 0);
    if (daysIn(asked.span) === 1)
      return { count, data: byHour(counts).map(({ hour, total }) => ({ horario: hour, total })) };
    return {
      count,
      data: byDay(asked.span, counts).map(({ day, total }) => ({ data: written(day), total })),
    };
  });
}
