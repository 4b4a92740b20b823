import { expect, test } from 'vitest';
import { newConnectionToken } from './connection-token.ts';

test('is 30 letters and digits, and another one each time', () => {
  const tokens = Array.from({ length: 500 }, newConnectionToken);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(new Set(tokens).size).toBe(500);
});

test('uses every letter and digit about equally often', () => {
  const letters = Array.from({ length: 2_000 }, newConnectionToken).join('');
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 968 of each are expected; the first eight would come a quarter more often if bytes were merely wrapped.
  const first = Array.from('ABCDEFGH').reduce((sum, letter) => sum + (counts.get(letter) ?? 0), 0) / 8;
  expect(first).toBeLessThan(968 * 1.12);
});
