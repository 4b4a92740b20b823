import { expect, it } from 'vitest';
import { byDay, byHour, byWeekdayAndHour } from './series.ts';

// The 1st of March 2026 is a Sunday.
const counts = [
  { day: '2026-03-01', hour: 9, total: 2 },
  { day: '2026-03-03', hour: 9, total: 1 },
  { day: '2026-03-03', hour: 23, total: 4 },
  { day: '2026-03-08', hour: 9, total: 5 },
];

it('counts by day, also where there is nothing', () => {
  expect(byDay({ from: '2026-03-01', to: '2026-03-04' }, counts)).toEqual([
    { day: '2026-03-01', total: 2 },
    { day: '2026-03-02', total: 0 },
    { day: '2026-03-03', total: 5 },
    { day: '2026-03-04', total: 0 },
  ]);
});

it('counts by hour of every day together', () => {
  const hours = byHour(counts);
  expect(hours).toHaveLength(24);
  expect(hours.filter(({ total }) => total > 0)).toEqual([
    { hour: 9, total: 8 },
    { hour: 23, total: 4 },
  ]);
});

it('counts by hour of each weekday', () => {
  expect(byWeekdayAndHour(counts)).toEqual([
    { weekday: 0, hour: 9, total: 7 },
    { weekday: 2, hour: 9, total: 1 },
    { weekday: 2, hour: 23, total: 4 },
  ]);
});
