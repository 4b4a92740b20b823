import { expect, it } from 'vitest';
import { glyph } from './glyph.ts';

it.each([
  [0, ''],
  [-1, ''],
  [1, '① '],
  [3, '③ '],
  [20, '⑳ '],
  [21, '(21) '],
  [140, '(140) '],
])('puts %i unread before the title as "%s"', (count, text) => {
  expect(glyph(count)).toBe(text);
});
