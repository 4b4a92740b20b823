import type { ScheduleEntry } from '@prosa/contract';
import { instantAt, localClock } from '../company/local-clock.ts';
import { addDays, localDay } from '../insight/day-spans.ts';
import { clockIntervals, localMoment, weekdayNameOf } from './service-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** A target whose service hours take longer than this (ms) is never due. */
export const MOST_TARGET_SPAN_MS = 370 * DAY_MS;

export interface ServiceHours {
  /** Weekly hours as `isServing` reads them; null: every minute of every day counts. */
  schedules: readonly ScheduleEntry[] | null;
  /** yyyy-mm-dd. */
  holidays: readonly string[];
  timeZone: string;
}

/** From `from` to before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** The spans in order; those that overlap or touch are one. */
function united(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (from < to) whole.push({ from, to });
  }
  return whole;
}

/** In minutes after midnight; 23:59 as an end is midnight, which no clock time names. */
const endOf = (to: number): number => (to === DAY_MINUTES - 1 ? DAY_MINUTES : to);

/** The open minutes of a local day. A shift over midnight belongs to the day on which it begins. */
function openMinutes({ schedules, holidays }: ServiceHours, day: string): Span[] {
  const entryOf = (one: string) =>
    holidays.includes(one)
      ? undefined
      : schedules?.find(({ weekdayEn }) => weekdayEn.toLowerCase() === weekdayNameOf(one));
  const today = entryOf(day);
  const yesterday = entryOf(addDays(day, -1));
  const late = yesterday ? clockIntervals(yesterday).filter(({ from, to }) => from > to) : [];
  const spans = late.map(({ to }) => ({ from: 0, to: endOf(to) }));
  if (today)
    spans.push(
      ...clockIntervals(today).map(({ from, to }) => ({ from, to: from > to ? DAY_MINUTES : endOf(to) })),
    );
  else if (!holidays.includes(day)) spans.push({ from: 0, to: DAY_MINUTES });
  return united(spans);
}

/** The instants of a day whose clock changes, minute by minute. */
function spansByMinute(day: string, open: readonly Span[], timeZone: string): Span[] {
  const near = instantAt(`${day}T12:00:00`, timeZone).getTime();
  const spans: Span[] = [];
  for (let at = near - 16 * HOUR_MS; at < near + 16 * HOUR_MS; at += MINUTE_MS) {
    const local = localMoment(new Date(at), timeZone);
    if (local.day === day && open.some(({ from, to }) => from <= local.minutes && local.minutes < to))
      spans.push({ from: at, to: at + MINUTE_MS });
  }
  return united(spans);
}

/** When it is open on a local day, as instants (ms). */
function spansOfDay(hours: ServiceHours, day: string): Span[] {
  const open = openMinutes(hours, day);
  if (open.length === 0) return [];
  const midnight = (one: string) => {
    const at = instantAt(`${one}T00:00:00`, hours.timeZone);
    return localClock(at, hours.timeZone).getTime() === Date.parse(`${one}T00:00:00Z`) ? at.getTime() : null;
  };
  const begin = midnight(day);
  if (begin === null || midnight(addDays(day, 1)) !== begin + DAY_MS)
    return spansByMinute(day, open, hours.timeZone);
  return open.map(({ from, to }) => ({ from: begin + from * MINUTE_MS, to: begin + to * MINUTE_MS }));
}

/** Service hours as spans of time; each day is worked out once. Without weekly hours, time is all one span. */
export class ServiceCalendar {
  readonly #hours: ServiceHours;
  readonly #days = new Map<string, Span[]>();

  constructor(hours: ServiceHours) {
    this.#hours = hours;
  }

  #day(day: string): Span[] {
    const known = this.#days.get(day);
    if (known) return known;
    const spans = spansOfDay(this.#hours, day);
    this.#days.set(day, spans);
    return spans;
  }

  /** The open spans that begin on the local days of two instants and between them. */
  spans(from: number, to: number): Span[] {
    const { schedules, timeZone } = this.#hours;
    if (schedules === null) return [{ from, to }];
    const spans: Span[] = [];
    const last = localDay(new Date(to), timeZone);
    for (let day = localDay(new Date(from), timeZone); day <= last; day = addDays(day, 1))
      spans.push(...this.#day(day));
    return spans;
  }

  /** When so much service time (ms, above 0) is over; null if it takes longer than `MOST_TARGET_SPAN_MS`. */
  after(from: number, time: number): number | null {
    const { schedules, timeZone } = this.#hours;
    if (schedules === null) return from + time;
    const most = from + MOST_TARGET_SPAN_MS;
    const last = localDay(new Date(most), timeZone);
    let left = time;
    for (let day = localDay(new Date(from), timeZone); day <= last; day = addDays(day, 1))
      for (const span of this.#day(day)) {
        const begin = Math.max(span.from, from);
        if (begin + left <= span.to) return begin + left <= most ? begin + left : null;
        left -= Math.max(0, span.to - begin);
      }
    return null;
  }
}
