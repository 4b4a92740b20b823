import { expect, it } from 'vitest';
import { fitting } from './draw-table.ts';

const measure = (text: string) => Array.from(text).length;

it.each([
  ['Ana', 3, 'Ana'],
  ['Beatriz Andrade', 9, 'Beatriz…'],
  ['Beatriz Andrade', 8, 'Beatriz…'],
  ['👍👍👍', 2, '👍…'],
])('writes %s in %i as %s', (text, width, written) => {
  expect(fitting(text, width, measure)).toBe(written);
});
