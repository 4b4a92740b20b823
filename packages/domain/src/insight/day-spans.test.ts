import { describe, expect, it } from 'vitest';
import { askedSpan, daysIn, daysOf, localDay, spanBefore } from './day-spans.ts';

describe('a span of days', () => {
  it('has both its days, over the change of a month and of a year', () => {
    expect(daysOf({ from: '2026-12-30', to: '2027-01-01' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(daysIn({ from: '2026-03-05', to: '2026-03-05' })).toBe(1);
    expect(daysOf({ from: '2026-03-05', to: '2026-03-04' })).toEqual([]);
  });

  it('is compared with as many days before it', () => {
    expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
    expect(spanBefore({ from: '2026-03-05', to: '2026-03-05' })).toEqual({
      from: '2026-03-04',
      to: '2026-03-04',
    });
  });

  const today = '2026-03-17';
  it.each([
    [{}, '2026-02-16', today],
    [{ days: 1 }, today, today],
    [{ days: 7, to: '2026-03-10' }, '2026-03-04', '2026-03-10'],
    [{ from: '2026-03-01' }, '2026-03-01', today],
    [{ from: '2026-03-01', to: '2026-03-05', days: 90 }, '2026-03-01', '2026-03-05'],
    [{ from: '2026-04-01' }, '2026-04-01', '2026-04-01'],
    [{ from: '1900-01-01', to: '2026-03-10' }, '2016-03-03', '2026-03-10'],
  ])('of a request with %o goes from %s to %s', (asked, from, to) => {
    expect(askedSpan(asked, today, 30)).toEqual({ from, to });
  });

  it('begins and ends with days of the company', () => {
    const night = new Date('2026-03-05T02:30:00Z');
    expect([localDay(night, 'America/Sao_Paulo'), localDay(night, 'Europe/Istanbul')]).toEqual([
      '2026-03-04',
      '2026-03-05',
    ]);
  });
});
