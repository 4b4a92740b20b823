export interface Recurrence {
  /** The first time. All others are counted from it, so that the 31st returns after a shorter month. */
  firstAt: Date;
  /** The unit: 1 days, 2 weeks, 3 months, 4 minutes. */
  intervalo: number;
  valorIntervalo: number;
  /** On a weekend: 4 keeps the day, 5 takes the business day before, 6 the one after. */
  tipoDias: number;
  timeZone: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const MINUTES = 4;

/** The clock of a zone as UTC fields, so that days and months can be counted on it. */
export function wallClock(at: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value);
  const [year, month, day] = [part('year'), part('month') - 1, part('day')];
  return new Date(Date.UTC(year, month, day, part('hour'), part('minute'), part('second')));
}

/**
 * The instant at which the clock of a zone shows this time; a time that a clock change skips falls after the change.
 */
export function fromWallClock(wall: Date, timeZone: string): Date {
  const offsetAt = (at: Date) => wallClock(at, timeZone).getTime() - at.getTime();
  const guess = new Date(wall.getTime() - offsetAt(wall));
  return new Date(wall.getTime() - offsetAt(guess));
}

/** The same day so many months later, or the last day of a month that is too short. */
export function monthsLater(wall: Date, months: number): Date {
  const moved = new Date(wall);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(wall.getUTCDate(), lastDay));
  return moved;
}

function onBusinessDay(wall: Date, tipoDias: number): Date {
  const step = tipoDias === 5 ? -1 : tipoDias === 6 ? 1 : 0;
  let day = wall;
  while (step !== 0 && (day.getUTCDay() === 0 || day.getUTCDay() === 6))
    day = new Date(day.getTime() + step * DAY);
  return day;
}

/** The nth repetition. 0 is the first time exactly as it was chosen, even on a weekend. */
export function occurrence(rule: Recurrence, index: number): Date {
  const { firstAt, intervalo, valorIntervalo, tipoDias, timeZone } = rule;
  const count = index * valorIntervalo;
  if (index === 0) return firstAt;
  if (intervalo === MINUTES) return new Date(firstAt.getTime() + count * MINUTE);
  const first = wallClock(firstAt, timeZone);
  const days = intervalo === 2 ? 7 * count : count;
  const wall = intervalo === 3 ? monthsLater(first, count) : new Date(first.getTime() + days * DAY);
  return fromWallClock(onBusinessDay(wall, tipoDias), timeZone);
}

/** After so many missed repetitions the search ends: 20 years of minutes would be too many to step through. */
const MOST_SKIPPED = 100_000;

/**
 * The next repetition after `index`, later than that one and than now: what was missed while nothing ran is sent once,
 * not in a burst. Null when the rule does not repeat or more than MOST_SKIPPED repetitions were missed.
 */
export function nextOccurrence(
  rule: Recurrence,
  index: number,
  now: Date,
): { index: number; sendAt: Date } | null {
  if (rule.valorIntervalo <= 0) return null;
  const after = Math.max(occurrence(rule, index).getTime(), now.getTime());
  for (let next = index + 1; next <= index + MOST_SKIPPED; next += 1) {
    const sendAt = occurrence(rule, next);
    if (sendAt.getTime() > after) return { index: next, sendAt };
  }
  return null;
}
