import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHistograms, BUCKET_RATIO, type Histogram, percentilesOf } from './histogram.ts';

function histogramOf(durations: readonly number[]): Histogram {
  const histogram = new Map<number, number>();
  for (const duration of durations) {
    const bucket = Math.floor(Math.log(duration) / Math.log(BUCKET_RATIO));
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

function exactly(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return (low + (high - low) * (place - Math.floor(place))) / 1_000;
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, duration) => sum + duration, 0) / all.length / 1_000;

const durations = fc.array(fc.integer({ min: 1, max: 10_000_000_000 }), { minLength: 1, maxLength: 40 });

describe('a histogram of durations', () => {
  it('has no median of nothing', () => {
    expect(percentilesOf(new Map(), null)).toEqual({ median: null, p90: null });
  });

  it('has medians and ninth tenths within half a bucket of the exact ones', () => {
    fc.assert(
      fc.property(durations, (all) => {
        const { median, p90 } = percentilesOf(histogramOf(all), mean(all));
        for (const [found, share] of [
          [median, 0.5],
          [p90, 0.9],
        ] as const)
          expect(Math.abs((found ?? 0) / exactly(all, share) - 1)).toBeLessThanOrEqual(
            Math.sqrt(BUCKET_RATIO) - 1 + 1e-9,
          );
      }),
      { seed: 20 },
    );
  });

  it('has the exact ones of a single duration', () => {
    expect(percentilesOf(histogramOf([27_360_000]), 27_360)).toEqual({ median: 27_360, p90: 27_360 });
  });

  it('is the same of two parts added as of both together', () => {
    fc.assert(
      fc.property(durations, durations, (one, other) => {
        const added = addHistograms(histogramOf(one), histogramOf(other));
        expect(new Map(added)).toEqual(new Map(histogramOf([...one, ...other])));
      }),
      { seed: 20 },
    );
  });
});
