import { DASHBOARD_MOST_DAYS } from '@prosa/contract';
import { localClock } from '../company/local-clock.ts';

const DAY_MS = 86_400_000;

const stamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day (yyyy-mm-dd) that a zone's clock shows at an instant. */
export const localDay = (at: Date, timeZone: string): string => dayAt(localClock(at, timeZone).getTime());

/** Two days (yyyy-mm-dd), both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The day so many days after another one. */
export const addDays = (day: string, count: number): string => dayAt(stamp(day) + count * DAY_MS);

/** How many days a span has; none if it ends before it begins. */
export const daysIn = ({ from, to }: DaySpan): number =>
  Math.max(0, Math.round((stamp(to) - stamp(from)) / DAY_MS) + 1);

export function daysOf(span: DaySpan): string[] {
  return Array.from({ length: daysIn(span) }, (_, place) => addDays(span.from, place));
}

/** The span of the same length that ends before this one begins. */
export function spanBefore(span: DaySpan): DaySpan {
  return { from: addDays(span.from, -daysIn(span)), to: addDays(span.from, -1) };
}

interface Asked {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The span that a request means: its days, or so many that end with its last one or today. Without a first day it has
 * `usual` days; a longer span than the dashboard takes is cut to its last days.
 */
export function askedSpan({ days, from, to }: Asked, today: string, usual: number): DaySpan {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const earliest = addDays(last, 1 - DASHBOARD_MOST_DAYS);
  const first = from ?? addDays(last, 1 - (days ?? usual));
  return { from: first > earliest ? first : earliest, to: last };
}
