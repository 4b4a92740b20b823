import { addDays, type DaySpan } from '@prosa/domain';

/** The ranges that are one press away: the last so many days, today included. */
export const presets = [1, 7, 30] as const;

/** `today`: the day (yyyy-mm-dd) on the company's clock. */
export const lastDays = (count: number, today: string): DaySpan => ({
  from: addDays(today, 1 - count),
  to: today,
});

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A browser may take 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The range that a text names: '7', or two days with '_' between them. Anything else is today. */
export function readRange(text: string, today: string): DaySpan {
  const count = presets.find((days) => String(days) === text);
  if (count !== undefined) return lastDays(count, today);
  const [from = '', to = ''] = text.split('_');
  if (!isDay(from) || !isDay(to)) return lastDays(1, today);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The text of a range. The last days are written by their number: tomorrow they are others. */
export function writeRange({ from, to }: DaySpan, today: string): string {
  const count = presets.find((days) => {
    const last = lastDays(days, today);
    return last.from === from && last.to === to;
  });
  return count === undefined ? `${from}_${to}` : String(count);
}
