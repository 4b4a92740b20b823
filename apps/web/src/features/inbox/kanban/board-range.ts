import { dayText } from '../../../ui/month.ts';

/** The ranges that are one press away: the last so many days, today included. */
export const presets = [1, 7, 30] as const;

/** Two days (yyyy-mm-dd), both included. */
interface DayRange {
  from: string;
  to: string;
}

export function lastDays(count: number, today: Date): DayRange {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count + 1);
  return { from: dayText(first), to: dayText(today) };
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && dayText(day) === text;
}

/** The range that a text names: '7', or two days with '_' between them. Anything else is today. */
export function readRange(text: string, today: Date): DayRange {
  const count = presets.find((days) => String(days) === text);
  if (count !== undefined) return lastDays(count, today);
  const [from = '', to = ''] = text.split('_');
  if (!isDay(from) || !isDay(to)) return lastDays(1, today);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The text of a range. The last days are written by their number: tomorrow they are others. */
export function writeRange({ from, to }: DayRange, today: Date): string {
  const count = presets.find((days) => {
    const last = lastDays(days, today);
    return last.from === from && last.to === to;
  });
  return count === undefined ? `${from}_${to}` : String(count);
}
