const HOUR_MS = 3_600_000;
const MORNING = 9;

function morning(now: Date, days: number): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(MORNING, 0, 0, 0);
  return at;
}

type SnoozeTime = 'oneHour' | 'threeHours' | 'tomorrow';

/** The usual times to return to a ticket, in the browser's time zone. On a Sunday tomorrow is the Monday: it is offered once. */
export function snoozeTimes(now: Date): Record<SnoozeTime, Date> & { monday?: Date } {
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return {
    oneHour: new Date(now.getTime() + HOUR_MS),
    threeHours: new Date(now.getTime() + 3 * HOUR_MS),
    tomorrow: morning(now, 1),
    ...(untilMonday === 1 ? {} : { monday: morning(now, untilMonday) }),
  };
}

/** The value of a datetime-local field. */
export function localMinute(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
