import type { ScheduleEntry } from '@prosa/contract';
import { defaultSchedules } from '@prosa/domain';
import { formatWeekday } from './format-words.ts';
import { readHour } from './typed-hour.ts';

export type Weekday = ScheduleEntry['weekdayEn'];
export type Shift = 'A' | 'B';
const weekdays = defaultSchedules.map(({ weekdayEn }) => weekdayEn);

/** 'segunda-feira', in the person's language. */
export function dayName(weekday: Weekday, language: string): string {
  // 1 January 2024 was a Monday.
  return formatWeekday(new Date(2024, 0, 1 + weekdays.indexOf(weekday)), language, 'long');
}

export const isClosed = ({ startTimeA, endTimeA, startTimeB, endTimeB }: ScheduleEntry): boolean =>
  [startTimeA, endTimeA, startTimeB, endTimeB].every((time) => time === '');

/** Whether every time is an hour of a clock or empty. */
export const areHours = (hours: readonly ScheduleEntry[]): boolean =>
  hours.every(({ startTimeA, endTimeA, startTimeB, endTimeB }) =>
    [startTimeA, endTimeA, startTimeB, endTimeB].every((time) => time === '' || readHour(time) === time),
  );

/** The weekday on which an overnight shift ends; null when the shift ends on the day it starts. */
export function overnightUntil(day: ScheduleEntry, shift: Shift): Weekday | null {
  const [start, end] = shift === 'A' ? [day.startTimeA, day.endTimeA] : [day.startTimeB, day.endTimeB];
  if (readHour(start) === '' || readHour(end) === '' || end >= start) return null;
  return weekdays[(weekdays.indexOf(day.weekdayEn) + 1) % weekdays.length] ?? null;
}

export function withDay(day: ScheduleEntry, from: ScheduleEntry): ScheduleEntry {
  const { startTimeA, endTimeA, startTimeB, endTimeB } = from;
  return { ...day, startTimeA, endTimeA, startTimeB, endTimeB };
}

/** All seven days. A day without an entry is open from 00:00 to 23:59. */
export function wholeWeek(hours: readonly ScheduleEntry[]): ScheduleEntry[] {
  const allDay = { startTimeA: '00:00', endTimeA: '23:59', startTimeB: '', endTimeB: '' };
  return defaultSchedules.map(
    (day) => hours.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? { ...day, ...allDay },
  );
}
