/** Minutes that the zone is ahead of UTC at that time. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((local - at.getTime()) / 60_000);
}

function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  const guess = new Date(midnight.getTime() - offsetMinutes(midnight, timeZone) * 60_000);
  // If the clock changes at midnight, the offset before it differs from the one after it.
  return new Date(midnight.getTime() - offsetMinutes(guess, timeZone) * 60_000);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The half-open range of a day in the company's time zone; a date with time means the day that it falls on there. */
export function dayRange(value: string | undefined, timeZone: string): [Date, Date] | null {
  if (!value) return null;
  const day =
    value.length === 10 ? value : new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(value));
  return [startOfDay(day, timeZone), startOfDay(nextDay(day), timeZone)];
}
