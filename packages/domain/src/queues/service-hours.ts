import type { ScheduleEntry } from '@prosa/contract';
import { localClock, weekdayOf } from '../company/local-clock.ts';

const MINUTES_A_DAY = 24 * 60;

export interface LocalMoment {
  /** YYYY-MM-DD. */
  day: string;
  /** The English name in lower case, as the schedules have it. */
  weekday: string;
  /** After midnight. */
  minutes: number;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The weekday of a day (yyyy-mm-dd), as the schedules have it. */
export const weekdayNameOf = (day: string): string => weekdays[weekdayOf(day)] ?? '';

export function localMoment(now: Date, timeZone: string): LocalMoment {
  const clock = localClock(now, timeZone);
  return {
    day: clock.toISOString().slice(0, 10),
    weekday: weekdays[clock.getUTCDay()] ?? '',
    minutes: clock.getUTCHours() * 60 + clock.getUTCMinutes(),
  };
}

const DAY_MS = MINUTES_A_DAY * 60_000;
/** The day before, by the calendar: a change of the clock makes some days longer than others. */
function dayBefore({ day }: LocalMoment): Pick<LocalMoment, 'day' | 'weekday'> {
  const before = new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS);
  return localMoment(before, 'UTC');
}

/** Minutes after midnight; an empty start is midnight, and with an empty end there is no interval. */
function intervalOf(start: string, end: string): { from: number; to: number } | null {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return end === '' ? null : { from: start === '' ? 0 : minutesOf(start), to: minutesOf(end) };
}

/** The intervals of a day, in minutes after midnight; one that ends before it starts crosses midnight. */
export const clockIntervals = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ScheduleEntry) =>
  [intervalOf(startTimeA, endTimeA), intervalOf(startTimeB, endTimeB)].filter((each) => each !== null);

/** In an interval that begins today: until its end, or until midnight when it ends before it starts. */
const isInToday = (minutes: number) => (interval: { from: number; to: number }) =>
  interval.from <= interval.to
    ? interval.from <= minutes && minutes <= interval.to
    : minutes >= interval.from;
/** In an interval that began yesterday and crosses midnight. */
const isInYesterday = (minutes: number) => (interval: { from: number; to: number }) =>
  interval.from > interval.to && minutes <= interval.to;

/**
 * Whether these weekly hours are open now. Without hours, or without an entry for the day, the company is open, except
 * on holidays. A shift may cross midnight (22:00 to 06:00) and belongs to the day on which it begins; none begins on a
 * holiday.
 */
export function isServing(
  hours: readonly ScheduleEntry[],
  now: Date,
  timeZone: string,
  holidays: readonly string[] = [],
): boolean {
  const moment = localMoment(now, timeZone);
  const yesterday = dayBefore(moment);
  const entryOf = (weekday: string) => hours.find(({ weekdayEn }) => weekdayEn.toLowerCase() === weekday);
  const before = holidays.includes(yesterday.day) ? undefined : entryOf(yesterday.weekday);
  if (before && clockIntervals(before).some(isInYesterday(moment.minutes))) return true;
  if (holidays.includes(moment.day)) return false;
  const today = entryOf(moment.weekday);
  return !today || clockIntervals(today).some(isInToday(moment.minutes));
}
