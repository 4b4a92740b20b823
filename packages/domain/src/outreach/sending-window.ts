import { instantAt, localClock, weekdayOf } from '../company/local-clock.ts';

const DAY_MS = 86_400_000;
/** Days after which no opening is looked for: a company with as many holidays in a row sends nothing. */
const MOST_DAYS = 400;

/** When a company's campaigns may be sent. */
export interface SendingWindow {
  /** HH:MM. A start after the end is a night; the same time twice is the whole day. */
  startHour: string;
  endHour: string;
  /** Whether a window begins on Saturdays, and on Sundays. */
  sabado: boolean;
  domingo: boolean;
  /** yyyy-mm-dd: no window begins on these days. */
  holidays: readonly string[];
  timeZone: string;
}

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

function isOpenDay(day: string, { sabado, domingo, holidays }: SendingWindow): boolean {
  if (holidays.includes(day)) return false;
  const weekday = weekdayOf(day);
  return (sabado || weekday !== 6) && (domingo || weekday !== 0);
}

/** The window that begins on a day: half-open, in milliseconds. Null: none begins then. */
function windowOf(day: string, window: SendingWindow): { from: number; until: number } | null {
  if (!isOpenDay(day, window)) return null;
  const { startHour, endHour, timeZone } = window;
  const isWhole = startHour === endHour;
  const start = isWhole ? '00:00' : startHour;
  const end = isWhole ? '00:00' : endHour;
  const lastDay = start < end ? day : dayAfter(day, 1);
  const from = instantAt(`${day}T${start}`, timeZone).getTime();
  const until = instantAt(`${lastDay}T${end}`, timeZone).getTime();
  return from < until ? { from, until } : null;
}

/** The windows that are open at an instant or later, in order. */
function* windowsFrom(at: Date, window: SendingWindow): Generator<{ from: number; until: number }> {
  const now = at.getTime();
  const today = localClock(at, window.timeZone).toISOString().slice(0, 10);
  // One that began yesterday may still be open.
  for (let count = -1; count <= MOST_DAYS; count += 1) {
    const open = windowOf(dayAfter(today, count), window);
    if (open && now < open.until) yield { from: Math.max(now, open.from), until: open.until };
  }
}

/**
 * The first instant from `at` on at which a campaign may be sent; null if there is none within a year. A window over
 * midnight belongs to the day on which it begins.
 */
export function nextSendingTime(at: Date, window: SendingWindow): Date | null {
  for (const { from } of windowsFrom(at, window)) return new Date(from);
  return null;
}

/** When the window ends that is open at an instant; null outside of all. */
export function sendingEndsAt(at: Date, window: SendingWindow): Date | null {
  for (const { from, until } of windowsFrom(at, window))
    return from === at.getTime() ? new Date(until) : null;
  return null;
}

/** When so many milliseconds of sending have passed since `at`; null if that is not within a year. */
export function afterSending(at: Date, milliseconds: number, window: SendingWindow): Date | null {
  let left = milliseconds;
  for (const { from, until } of windowsFrom(at, window)) {
    if (from + left <= until) return new Date(from + left);
    left -= until - from;
  }
  return null;
}
