import { expect, it } from 'vitest';
import { dueStateOf } from './due-date.ts';

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
