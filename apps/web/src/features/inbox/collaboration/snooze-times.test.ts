import { expect, it } from 'vitest';
import { localMinute, snoozeTimes } from './snooze-times.ts';

it.each([
  ['a Saturday', '2026-11-21T10:20', '2026-11-22T09:00', '2026-11-23T09:00'],
  ['a Sunday', '2026-11-22T10:20', '2026-11-23T09:00', null],
  ['a Monday', '2026-11-23T10:20', '2026-11-24T09:00', '2026-11-30T09:00'],
])('offers on %s the next day and the next week', (_day, now, tomorrow, monday) => {
  const times = snoozeTimes(new Date(now));
  expect(localMinute(times.oneHour)).toBe(now.replace('10:20', '11:20'));
  expect(localMinute(times.threeHours)).toBe(now.replace('10:20', '13:20'));
  expect(localMinute(times.tomorrow)).toBe(tomorrow);
  expect(times.monday ? localMinute(times.monday) : null).toBe(monday);
});
