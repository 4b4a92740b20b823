const DAYS = 7;

/** The day in the browser's time zone: '2026-12-31'. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days of its week lie before a day. Brazilian weeks start on Sunday, those of the other languages on Monday. */
export const daysIntoWeek = (day: Date, language: string): number =>
  language === 'pt' ? day.getDay() : (day.getDay() + DAYS - 1) % DAYS;

/** All days of the weeks that overlap a month. */
export function daysAround(month: Date, language: string): Date[] {
  const before = daysIntoWeek(month, language);
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0);
  const count = Math.ceil((before + last.getDate()) / DAYS) * DAYS;
  return Array.from(
    { length: count },
    (_, index) => new Date(month.getFullYear(), month.getMonth(), 1 - before + index),
  );
}
