import { describe, expect, it } from 'vitest';
import { readRange, writeRange } from './board-range.ts';

const today = '2026-03-02';

describe('the days of the board', () => {
  it.each([
    ['', '2026-03-02', '2026-03-02'],
    ['1', '2026-03-02', '2026-03-02'],
    ['7', '2026-02-24', '2026-03-02'],
    ['30', '2026-02-01', '2026-03-02'],
    ['2026-01-05_2026-01-09', '2026-01-05', '2026-01-09'],
    ['2026-01-09_2026-01-05', '2026-01-05', '2026-01-09'],
  ])('named "%s" are those from %s to %s', (text, from, to) => {
    expect(readRange(text, today)).toEqual({ from, to });
  });

  it.each(['8', 'ontem', '2026-02-30_2026-03-02', '2026-03-02', '2026-03-02_', '_'])(
    'are today where "%s" names none',
    (text) => {
      expect(readRange(text, today)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    },
  );

  it.each(['1', '7', '30', '2026-01-05_2026-01-09'])('are written as they are read: %s', (text) => {
    expect(writeRange(readRange(text, today), today)).toBe(text);
  });
});
