import { expect, it } from 'vitest';
import { truncate, NAME_LETTERS } from './truncate.ts';

it('shows sixty letters of a name, and an ellipsis', () => {
  expect(truncate('a'.repeat(80), NAME_LETTERS)).toBe(`${'a'.repeat(60)}…`);
  expect(truncate('a'.repeat(60), NAME_LETTERS)).toBe('a'.repeat(60));
});

it.each([
  ['two lines', 'um\n\ndois', 'um dois'],
  ['pictures that are one character', '😀😀😀😀😀', '😀😀😀…'],
  ['nothing', '', ''],
])('keeps %s whole', (_what, text, shown) => {
  expect(truncate(text, text.startsWith('😀') ? 3 : 10)).toBe(shown);
});
