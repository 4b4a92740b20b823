import { describe, expect, it } from 'vitest';
import { reportTime, supportTimeText } from './report-texts.ts';

describe('the texts of the report', () => {
  it.each([
    [0, '0 d, 0 hrs e 0 m'],
    [59, '0 d, 0 hrs e 0 m'],
    [3_900, '0 d, 1 hrs e 5 m'],
    [86_399, '0 d, 23 hrs e 59 m'],
    [86_400 * 40 + 7_260, '40 d, 2 hrs e 1 m'],
  ])('writes %i seconds of service as "%s"', (seconds, text) => {
    expect(supportTimeText(seconds)).toBe(text);
  });

  it.each([
    ['2026-03-05T02:30:00Z', 'America/Sao_Paulo', '04/03/2026 23:30'],
    ['2026-03-05T02:30:00Z', 'Europe/Istanbul', '05/03/2026 05:30'],
    // The hour that New York's clock shows twice.
    ['2026-11-01T05:30:00Z', 'America/New_York', '01/11/2026 01:30'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '01/11/2026 01:30'],
  ])('writes %s in %s as %s', (at, zone, text) => {
    expect(reportTime(new Date(at), zone)).toBe(text);
  });
});
