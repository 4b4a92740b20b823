import { instantAt, weekdayOf } from '../company/local-clock.ts';
import { addDays, type DaySpan, localDay } from './day-spans.ts';

/** By the clock of the company's time zone. */
const HOUR = '07:00';
const WEEK_DAYS = 7;

/** The Monday (yyyy-mm-dd) of the week that a day belongs to. */
function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + WEEK_DAYS - 1) % WEEK_DAYS));
}

const reportTimeOf = (monday: string, timeZone: string): Date => instantAt(`${monday}T${HOUR}`, timeZone);

/**
 * The week, Monday to Sunday, whose report somebody gets who asked for reports at `since`: the last one that is over, from
 * Monday at seven until the week ends. Null before, and for somebody who asked later than that: the first report is the next.
 */
export function dueWeek(now: Date, timeZone: string, since: Date): DaySpan | null {
  const monday = mondayOf(localDay(now, timeZone));
  const dueAt = reportTimeOf(monday, timeZone);
  if (now < dueAt || since > dueAt) return null;
  return { from: addDays(monday, -WEEK_DAYS), to: addDays(monday, -1) };
}

/** When the next report after an instant is due. */
export function nextReportAt(now: Date, timeZone: string): Date {
  const monday = mondayOf(localDay(now, timeZone));
  const dueAt = reportTimeOf(monday, timeZone);
  return now < dueAt ? dueAt : reportTimeOf(addDays(monday, WEEK_DAYS), timeZone);
}

/** The day and the hour of the day with the most tickets, the earlier one of equals; null without any. */
export function busiest({
  days,
  hours,
}: {
  days: readonly { day: string; total: number }[];
  hours: readonly { hour: number; total: number }[];
}): { day: { day: string; total: number }; hour: { hour: number; total: number } } | null {
  const most = <One extends { total: number }>(all: readonly One[]): One | undefined =>
    all.reduce<One | undefined>((best, one) => (best && best.total >= one.total ? best : one), undefined);
  const sums = new Map<number, number>();
  for (const { hour, total } of hours) sums.set(hour, (sums.get(hour) ?? 0) + total);
  const byHour = [...sums].toSorted(([one], [other]) => one - other);
  const day = most(days);
  const hour = most(byHour.map(([at, total]) => ({ hour: at, total })));
  return day && hour && day.total > 0 ? { day, hour } : null;
}
