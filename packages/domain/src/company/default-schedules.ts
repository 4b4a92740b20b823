import type { ScheduleEntry } from '@prosa/contract';

const weekdays = [
  ['Segunda-feira', 'monday'],
  ['Terça-feira', 'tuesday'],
  ['Quarta-feira', 'wednesday'],
  ['Quinta-feira', 'thursday'],
  ['Sexta-feira', 'friday'],
  ['Sábado', 'saturday'],
  ['Domingo', 'sunday'],
] as const;
const hours = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' };

/** The service hours of a new queue: seven days, 08:00 to 12:00 and 13:00 to 18:00. */
export const defaultSchedules: readonly ScheduleEntry[] = weekdays.map(([weekday, weekdayEn]) => ({
  weekday,
  weekdayEn,
  ...hours,
}));
