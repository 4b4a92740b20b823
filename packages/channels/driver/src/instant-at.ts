/** The end of the year 9999: toISOString() writes later times in a form that the database does not read. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** The year 5138 in seconds, 1973 in milliseconds. */
const FIRST_MS = 100_000_000_000;

/**
 * Converts a platform's time, in seconds or milliseconds since 1970, to ISO 8601; returns `otherwise` if it is invalid.
 */
export function instantAt(number: number, otherwise: string): string {
  if (!Number.isFinite(number) || number <= 0) return otherwise;
  const date = new Date(number < FIRST_MS ? number * 1_000 : number);
  // The comparison is false for an invalid date.
  return date.getTime() <= LAST_TIME ? date.toISOString() : otherwise;
}
