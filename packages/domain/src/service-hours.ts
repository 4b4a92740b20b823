import type { ScheduleEntry } from '@prosa/contract';
import { localClock } from './local-clock.ts';

// Whether a company serves at a moment. All clocks are the company's.

const MINUTES_A_DAY = 24 * 60;

/** A moment by a company's clock. */
export interface LocalMoment {
  /** YYYY-MM-DD. */
  day: string;
  /** Lower case English, as hours name it. */
  weekday: string;
  /** After midnight. */
  minutes: number;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

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

/** Minutes after midnight; an empty start is midnight, an empty end means that the interval is closed. */
function intervalOf(start: string, end: string): { from: number; to: number } | null {
  const minutesOf = (clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return hours * 60 + minutes;
  };
  return end === '' ? null : { from: start === '' ? 0 : minutesOf(start), to: minutesOf(end) };
}

const intervalsOf = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ScheduleEntry) =>
  [intervalOf(startTimeA, endTimeA), intervalOf(startTimeB, endTimeB)].filter((each) => each !== null);

/** In what began today: to its end, or to midnight and beyond when it ends before it starts. */
const isInToday = (minutes: number) => (interval: { from: number; to: number }) =>
  interval.from <= interval.to
    ? interval.from <= minutes && minutes <= interval.to
    : minutes >= interval.from;
/** In what began yesterday and goes over midnight. */
const isInYesterday = (minutes: number) => (interval: { from: number; to: number }) =>
  interval.from > interval.to && minutes <= interval.to;

/**
 * Whether somebody with these weekly hours serves now. No hours at all, or no entry for the day: always. A shift may
 * go over midnight (22:00 to 06:00); it belongs to the day on which it begins. On holidays nobody begins to serve.
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
  if (before && intervalsOf(before).some(isInYesterday(moment.minutes))) return true;
  if (holidays.includes(moment.day)) return false;
  const today = entryOf(moment.weekday);
  return !today || intervalsOf(today).some(isInToday(moment.minutes));
}
