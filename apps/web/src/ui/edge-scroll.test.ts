import { expect, it } from 'vitest';
import { stepAt } from './edge-scroll.ts';

it.each([
  ['the middle', 250, 0],
  ['the start', 100, -18],
  ['near the start', 124, -9],
  ['near the end', 376, 9],
  ['the end', 400, 18],
  ['outside', 90, 0],
  ['beyond', 410, 0],
])('a pointer at %s of an area scrolls it by so much', (_where, at, step) => {
  expect(stepAt(at, 100, 400)).toBe(step);
});

it('an area without any size does not scroll', () => {
  expect(stepAt(100, 100, 100)).toBe(0);
});
