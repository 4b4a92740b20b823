/** The end of the year 9999: what comes later is written in a way that the database does not read. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** As seconds this is the year 5138, as milliseconds 1973. */
const FIRST_MS = 100_000_000_000;

/** A platform's time, seconds or milliseconds since 1970, in ISO 8601; `otherwise` for what is no time. */
export function instantAt(number: number, otherwise: string): string {
  if (!Number.isFinite(number) || number <= 0) return otherwise;
  const date = new Date(number < FIRST_MS ? number * 1_000 : number);
  // `<=` is false for what is no time at all.
  return date.getTime() <= LAST_TIME ? date.toISOString() : otherwise;
}
