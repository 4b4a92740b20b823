import { expect, it } from 'vitest';
import { daysFromFirst } from './pdf-days.ts';

it('leaves out the days before the first one with tickets, and no later ones', () => {
  const days = [0, 0, 3, 0, 2, 0].map((total, index) => ({ day: `2026-03-0${index + 1}`, total }));
  expect(daysFromFirst(days)).toEqual(days.slice(2));
  expect(daysFromFirst(days.slice(0, 2))).toEqual([]);
});
