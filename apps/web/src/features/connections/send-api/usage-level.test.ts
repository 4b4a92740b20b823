import { expect, it } from 'vitest';
import { levelOf } from './usage-level.ts';

it.each([
  [0, 10, 'low'],
  [7, 10, 'low'],
  [8, 10, 'near'],
  [9, 10, 'near'],
  [10, 10, 'reached'],
  [12, 10, 'reached'],
  [0, 0, 'reached'],
] as const)('%i of %i used is %s', (used, most, level) => {
  expect(levelOf(used, most)).toBe(level);
});
