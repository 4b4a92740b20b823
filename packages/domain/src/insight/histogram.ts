/** How much longer the longest duration of a bucket is than its shortest. */
export const BUCKET_RATIO = 1.05;

/** How many durations are in each bucket; bucket `n` begins at 1.05 to the n-th milliseconds. */
export type Histogram = ReadonlyMap<number, number>;

export function addHistograms(one: Histogram, other: Histogram): Histogram {
  const sum = new Map(one);
  for (const [bucket, count] of other) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return sum;
}

/** What stands for the durations of a bucket: at most 2.5 % from each of them. */
const middleOf = (bucket: number): number => BUCKET_RATIO ** (bucket + 0.5);

/** The duration at a place in the order of all, counted from 0. */
function at(ordered: readonly (readonly [number, number])[], place: number): number {
  let passed = 0;
  for (const [bucket, count] of ordered) {
    passed += count;
    if (place < passed) return middleOf(bucket);
  }
  return 0;
}

/**
 * How long a share of the durations took at most, in seconds; null of nothing. Between two durations it is interpolated,
 * as PostgreSQL's percentile_cont does.
 */
function percentileSeconds(histogram: Histogram, share: number): number | null {
  const ordered = [...histogram].toSorted(([one], [other]) => one - other);
  const total = ordered.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const place = share * (total - 1);
  const [low, high] = [at(ordered, Math.floor(place)), at(ordered, Math.ceil(place))];
  return (low + (high - low) * (place - Math.floor(place))) / 1_000;
}

/** Of a single duration all three are its mean, which is exact: figures of one ticket that differ would look wrong. */
export function percentilesOf(
  histogram: Histogram,
  mean: number | null,
): { median: number | null; p90: number | null } {
  const [first, ...more] = histogram.values();
  if (first === 1 && more.length === 0) return { median: mean, p90: mean };
  return { median: percentileSeconds(histogram, 0.5), p90: percentileSeconds(histogram, 0.9) };
}
