/** Matches a code that stands by itself: not in a longer number, nor as the microseconds of a time. */
export const wholeCode = (code: string): RegExp => new RegExp(`(?<![\\d.])${code}(?!\\d)`);
