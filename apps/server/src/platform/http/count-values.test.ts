import { expect, it } from 'vitest';
import { hasMoreValuesThan, mostValuesIn } from './count-values.ts';

const ones = (count: number) => Array.from({ length: count }, () => 1);

it.each([
  ['a list', ones(10), 11],
  ['an object', { a: 1, b: { c: [1, 2], d: null } }, 7],
  ['one text', ['text'], 2],
  ['commas, brackets and quotes inside of texts', [',,,[[{{', '","', '\\', '\\",'], 5],
  ['names with quotes', { '","': 1, '\\': [1] }, 4],
])('%s has as many values as it shows', (_name, value, count) => {
  for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
    expect(hasMoreValuesThan(count, json)).toBe(false);
    expect(hasMoreValuesThan(count - 1, json)).toBe(true);
  }
});

it('counts what is nested, and broken JSON too', () => {
  expect(hasMoreValuesThan(40_000, JSON.stringify(Array.from({ length: 1_000 }, () => ones(40))))).toBe(true);
  expect(hasMoreValuesThan(1_000, '['.repeat(1_001))).toBe(true);
  expect(hasMoreValuesThan(1_000, '"'.repeat(1_001))).toBe(false);
});

it('counts different names, as the parser remembers each of them', () => {
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]));
  const listed = (count: number) => Array.from({ length: count }, (_, n) => ({ [`k${n}`]: 0 }));
  for (const make of [named, listed]) {
    expect(hasMoreValuesThan(9_000, JSON.stringify(make(1_000)))).toBe(false);
    expect(hasMoreValuesThan(9_000, JSON.stringify(make(1_001)))).toBe(true);
  }
  expect(hasMoreValuesThan(9_000, JSON.stringify(Array.from({ length: 4_000 }, () => ({ a: ':' }))))).toBe(
    false,
  );
  expect(hasMoreValuesThan(9_000, JSON.stringify(Array.from({ length: 4_000 }, (_, n) => `${n}":`)))).toBe(
    false,
  );
});

it.each([
  ['an ordinary call', 256 * 1024, 32_768],
  ['a call without sign-in', 8 * 1024, 1_024],
  ['a call that declares more', 1024 * 1024, 131_072],
  ['a call that takes files in its body', 12 * 1024 * 1024, 200_000],
])('%s takes as many values as its size allows', (_name, bytes, most) => {
  expect(mostValuesIn(bytes)).toBe(most);
});
