/**
 * Asking Intl costs a hundred times what arithmetic costs, and zones change their offset only on a quarter of an hour.
 */
const QUARTER_MS = 15 * 60_000;
const offsets = new Map<string, { quarter: number; offset: number }>();
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** How far a zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  const known = offsets.get(timeZone);
  if (known?.quarter === quarter) return known.offset;
  const part = new Map(
    formatOf(timeZone)
      .formatToParts(quarter * QUARTER_MS)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  const offset = shown - quarter * QUARTER_MS;
  offsets.set(timeZone, { quarter, offset });
  return offset;
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
