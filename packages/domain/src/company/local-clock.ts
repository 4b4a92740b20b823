/**
 * Asking Intl costs a hundred times what arithmetic costs. Zones change their offset only on a quarter of an hour, and
 * never twice in a day.
 */
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 96 * QUARTER_MS;
/** Some ten years of a zone. */
const MOST_DAYS = 4_000;

interface Zone {
  format: Intl.DateTimeFormat;
  /** The offset of a whole day of UTC, by its number; null where it changes. */
  days: Map<number, number | null>;
  /** The last one asked for of the days on which it changes. */
  quarter: { start: number; offset: number } | undefined;
}
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone: Zone = { format, days: new Map(), quarter: undefined };
  zones.set(timeZone, zone);
  return zone;
}

/** How far a zone's clock is ahead of UTC at an instant of whole seconds, in milliseconds. */
function askOffset({ format }: Zone, instant: number): number {
  const part = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant;
}

function offsetOfDay(zone: Zone, day: number): number | null {
  const known = zone.days.get(day);
  if (known !== undefined) return known;
  const offset = askOffset(zone, day * DAY_MS);
  const found = offset === askOffset(zone, (day + 1) * DAY_MS) ? offset : null;
  if (zone.days.size >= MOST_DAYS) zone.days.clear();
  zone.days.set(day, found);
  return found;
}

function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const ofDay = offsetOfDay(zone, Math.floor(instant / DAY_MS));
  if (ofDay !== null) return ofDay;
  const start = Math.floor(instant / QUARTER_MS) * QUARTER_MS;
  if (zone.quarter?.start !== start) zone.quarter = { start, offset: askOffset(zone, start) };
  return zone.quarter.offset;
}

/**
 * The date and time that a zone's clock shows at an instant, as the UTC fields of a date: read them with getUTC...().
 */
export function localClock(now: Date, timeZone: string): Date {
  return new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
}

/**
 * The instant at which a zone's clock shows a date and time such as 2026-11-22T14:15. A time that a change of the clock
 * leaves out counts from before the change.
 */
export function instantAt(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const guess = shown - offsetAt(shown, timeZone);
  return new Date(shown - offsetAt(guess, timeZone));
}

/** The weekday of a day (yyyy-mm-dd): 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
