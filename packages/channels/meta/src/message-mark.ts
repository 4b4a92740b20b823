// Other applications may write from the same number or page, with marks of their own.
const PREFIX = 'prosa:';

/** The mark goes out with a message, and comes back with its statuses or its echo. */
export const markOf = (wid: string): string => `${PREFIX}${wid}`;
/** Our wid in a mark; '' when the mark is not ours. */
export const widIn = (mark: string): string => (mark.startsWith(PREFIX) ? mark.slice(PREFIX.length) : '');
