import { describe, expect, it } from 'vitest';
import { isoTime } from './pool.ts';

describe('a time of the database', () => {
  it.each([
    ['2026-01-31 10:20:30+00', '2026-01-31T10:20:30.000Z'],
    ['2026-01-31 10:20:30.1+00', '2026-01-31T10:20:30.100Z'],
    ['2026-01-31 10:20:30.987654+00', '2026-01-31T10:20:30.987Z'],
    ['2026-01-31 10:20:30.98+00', '2026-01-31T10:20:30.980Z'],
    ['2026-01-31 10:20:30.5-03', '2026-01-31T13:20:30.500Z'],
    ['2026-01-31 10:20:30+05:30', '2026-01-31T04:50:30.000Z'],
  ])('%s leaves as %s', (text, iso) => {
    expect(isoTime(text)).toBe(iso);
    expect(new Date(isoTime(text)).toISOString()).toBe(iso);
  });
});
