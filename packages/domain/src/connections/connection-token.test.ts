import { expect, test } from 'vitest';
import { newConnectionToken } from './connection-token.ts';

test('a connection token is 30 letters and digits, and each one differs', () => {
  const tokens = Array.from({ length: 500 }, newConnectionToken);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(new Set(tokens).size).toBe(500);
});

test('a connection token uses every letter and digit about equally often', () => {
  const letters = Array.from({ length: 2_000 }, newConnectionToken).join('');
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // Each letter is expected 968 times; with a plain modulo the first eight would come a quarter more often.
  const first = Array.from('ABCDEFGH').reduce((sum, letter) => sum + (counts.get(letter) ?? 0), 0) / 8;
  expect(first).toBeLessThan(968 * 1.12);
});
