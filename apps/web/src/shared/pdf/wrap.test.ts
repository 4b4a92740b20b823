import { expect, it } from 'vitest';
import { wrap } from './wrap.ts';

const measure = (text: string) => Array.from(text).length;

it.each([
  ['', ['']],
  ['bom dia', ['bom dia']],
  ['bom dia, tudo bem?', ['bom dia,', 'tudo bem?']],
  ['um\n\ndois', ['um', '', 'dois']],
  ['abcdefghijklmnopqrstuvwxyz', ['abcdefghij', 'klmnopqrst', 'uvwxyz']],
  ['veja abcdefghijklmnop aqui', ['veja', 'abcdefghij', 'klmnop', 'aqui']],
])('%j', (text, lines) => {
  expect(wrap(text, 10, measure)).toEqual(lines);
});

it('keeps what is displayed as one letter together, and loses nothing', () => {
  const family = '👨‍👩‍👧‍👦';
  const lines = wrap(family.repeat(6), 14, measure);
  expect(lines).toEqual([family.repeat(2), family.repeat(2), family.repeat(2)]);
});
