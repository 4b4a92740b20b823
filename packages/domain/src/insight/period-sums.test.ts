import { describe, expect, it } from 'vitest';
import { attendantFigures, countersOf, meanSeconds, noSums, type PeriodSums } from './period-sums.ts';

const sums = (facts: Partial<PeriodSums> = {}): PeriodSums => ({ ...noSums, ...facts });

describe('the counters of sums of periods', () => {
  it('measure nothing of nothing', () => {
    expect(countersOf(sums())).toMatchObject({
      tickets: 0,
      percRating: null,
      npsScore: null,
      avgWaitTime: null,
    });
    expect(attendantFigures(sums())).toMatchObject({ rating: null, avgSupportTime: null, countRating: 0 });
  });

  it('keep the fractions of shares and means', () => {
    const rated = sums({
      tickets: 8,
      rated: 6,
      rates: 6,
      promoters: 3,
      passives: 1,
      detractors: 2,
      rateSum: 45,
    });
    expect(countersOf(rated)).toMatchObject({ percRating: 75, npsPromotersPerc: 50, passiveTickets: 8 });
    expect(countersOf(rated).npsScore).toBeCloseTo(100 / 6);
    expect(attendantFigures(rated).rating).toBe(7.5);
    expect(meanSeconds(sums({ waitingCount: 2, waitingSum: 90_001 }), 'waiting')).toBe(45.0005);
    expect(countersOf(sums({ handlingCount: 2, handlingSum: 240_000 })).avgSupportTime).toBe(2);
  });

  it('round a mean rating to two decimals', () => {
    expect(attendantFigures(sums({ rates: 3, rateSum: 25 })).rating).toBe(8.33);
  });
});
