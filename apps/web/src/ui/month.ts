const DAYS = 7;

/** The day in the browser's time zone: '2026-12-31'. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** All days of the weeks that overlap a month; weeks start on Sunday. */
export function daysAround(month: Date): Date[] {
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0);
  const count = Math.ceil((month.getDay() + last.getDate()) / DAYS) * DAYS;
  return Array.from(
    { length: count },
    (_, index) => new Date(month.getFullYear(), month.getMonth(), 1 - month.getDay() + index),
  );
}
