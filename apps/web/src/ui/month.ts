const DAYS = 7;

/** The day in the browser's time zone: '2026-12-31'. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first day of the month in the text ('2026-12'), or of the current month when the text is no month. */
export function monthOf(text: string): Date {
  const [year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)?.slice(1).map(Number) ?? [];
  const today = new Date();
  return year && month ? new Date(year, month - 1, 1) : new Date(today.getFullYear(), today.getMonth(), 1);
}

export const monthText = (date: Date): string => dayText(date).slice(0, 7);

/** All days of the weeks that overlap a month; weeks start on Sunday. */
export function daysAround(month: Date): Date[] {
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0);
  const count = Math.ceil((month.getDay() + last.getDate()) / DAYS) * DAYS;
  return Array.from(
    { length: count },
    (_, index) => new Date(month.getFullYear(), month.getMonth(), 1 - month.getDay() + index),
  );
}
