import { weekdayOf } from '../company/local-clock.ts';
import { daysOf, type DaySpan } from './day-spans.ts';

interface HourCount {
  /** yyyy-mm-dd. */
  day: string;
  hour: number;
  total: number;
}

function sumBy<Key>(counts: readonly HourCount[], keyOf: (count: HourCount) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const count of counts) {
    const key = keyOf(count);
    sums.set(key, (sums.get(key) ?? 0) + count.total);
  }
  return sums;
}

/** Every day of the span with its count, also 0. */
export function byDay(span: DaySpan, counts: readonly HourCount[]): { day: string; total: number }[] {
  const sums = sumBy(counts, ({ day }) => day);
  return daysOf(span).map((day) => ({ day, total: sums.get(day) ?? 0 }));
}

/** Every hour of a day with its count, also 0. */
export function byHour(counts: readonly HourCount[]): { hour: number; total: number }[] {
  const sums = sumBy(counts, ({ hour }) => hour);
  return Array.from({ length: 24 }, (_, hour) => ({ hour, total: sums.get(hour) ?? 0 }));
}

/** The counts of each hour of each weekday; those without any are left out. */
export function byWeekdayAndHour(
  counts: readonly HourCount[],
): { weekday: number; hour: number; total: number }[] {
  const sums = sumBy(counts, ({ day, hour }) => weekdayOf(day) * 24 + hour);
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([place, total]) => ({ weekday: Math.floor(place / 24), hour: place % 24, total }));
}
