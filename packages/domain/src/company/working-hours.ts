/** Minutes after midnight of a clock time, HH:MM. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

export function localMinutes(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return minutesOf(format.format(now));
}

/**
 * Whether somebody who works from `startWork` to `endWork` (both minutes included) is at work. A start after the end
 * is a shift over midnight: 22:00 to 06:00.
 */
export function isWithinWorkingHours(
  hours: { startWork: string; endWork: string },
  now: Date,
  timeZone: string,
): boolean {
  const start = minutesOf(hours.startWork);
  const end = minutesOf(hours.endWork);
  const minutes = localMinutes(now, timeZone);
  return start <= end ? start <= minutes && minutes <= end : minutes >= start || minutes <= end;
}
