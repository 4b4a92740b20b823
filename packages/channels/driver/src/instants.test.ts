import { expect, it } from 'vitest';
import { instantAt } from './instant-at.ts';

it.each([
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  [1_700_000_000_123, '2023-11-14T22:13:20.123Z'],
  [0, 'now'],
  [-1, 'now'],
  [Number.NaN, 'now'],
  [300_000_000_000_000, 'now'],
  [9e15, 'now'],
])('%d is %s', (number, instant) => {
  expect(instantAt(number, 'now')).toBe(instant);
});
