import { expect, it } from 'vitest';
import { instantOf } from './reading.ts';

const otherwise = '2026-11-20T12:00:00.000Z';

it.each([
  ['1763640000', '2025-11-20T12:00:00.000Z'],
  [1_763_640_000_000, '2025-11-20T12:00:00.000Z'],
  ['253402300799999', '9999-12-31T23:59:59.999Z'],
  // The database rejects later years: an update with such a time would be retried for ever.
  ['253402300800000', otherwise],
  [8_640_000_000_000_000, otherwise],
  ['1e999', otherwise],
  [0, otherwise],
  [null, otherwise],
])('a time of the platform, %j, is %s', (value, expected) => {
  expect(instantOf(value, otherwise)).toBe(expected);
});
