import { expect, it } from 'vitest';
import { dueStateOf, extendedDueDate } from './due-date.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-03-31T15:00:00Z');

it.each([
  ['MENSAL', '2024-02-15'],
  ['BIMESTRAL', '2024-03-15'],
  ['TRIMESTRAL', '2024-04-15'],
  ['SEMESTRAL', '2024-07-15'],
  ['ANUAL', '2025-01-15'],
  [null, '2024-02-15'],
])('%s moves 15 January 2024 to %s, although both are past', (recurrence, day) => {
  const extended = extendedDueDate({ dueDate: '2024-01-15T03:00:00Z', recurrence }, now, zone);
  expect(extended.toISOString()).toBe(`${day}T03:00:00.000Z`);
});

it('ends a shorter month on its last day', () => {
  const extended = extendedDueDate({ dueDate: '2026-01-31T03:00:00Z', recurrence: 'MENSAL' }, now, zone);
  expect(extended.toISOString()).toBe('2026-02-28T03:00:00.000Z');
});

it('begins the day where the clock has changed in between', () => {
  const due = { dueDate: '2026-03-15T05:00:00Z', recurrence: 'SEMESTRAL' };
  expect(extendedDueDate(due, now, 'America/New_York').toISOString()).toBe('2026-09-15T05:00:00.000Z');
  const winter = { dueDate: '2026-01-15T05:00:00Z', recurrence: 'SEMESTRAL' };
  expect(extendedDueDate(winter, now, 'America/New_York').toISOString()).toBe('2026-07-15T04:00:00.000Z');
});

it('counts from now where there is no due date', () => {
  const extended = extendedDueDate({ dueDate: null, recurrence: 'MENSAL' }, now, zone);
  expect(extended.toISOString()).toBe('2026-04-30T15:00:00.000Z');
});

it.each([
  [null, 'later'],
  [6, 'later'],
  [5, 'soon'],
  [1, 'soon'],
  [0, 'overdue'],
  [-1, 'overdue'],
])('%s days left are %s', (days, state) => {
  expect(dueStateOf(days)).toBe(state);
});
