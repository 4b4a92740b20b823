import { describe, expect, it } from 'vitest';
import { CachedCounts } from './cached-counts.ts';

describe('the count of a view', () => {
  const kept = (count: number) => {
    let at = 0;
    const counts = new CachedCounts(() => new Date(at));
    counts.keep('a view', count);
    return { counts, wait: (ms: number) => (at += ms) };
  };

  it('is computed again for its first page', () => {
    expect(kept(7).counts.known('a view', 1, 1_000)).toBeNull();
  });
  it('is reused from the first page on all others', () => {
    expect(kept(7).counts.known('a view', 2, 1_000)).toBe(7);
  });
  it('is not computed again once it has reached its cap', () => {
    expect(kept(1_001).counts.known('a view', 1, 1_000)).toBe(1_001);
  });
  it('is computed again after a minute', () => {
    const { counts, wait } = kept(1_001);
    wait(60_001);
    expect(counts.known('a view', 1, 1_000)).toBeNull();
    expect(counts.known('a view', 2, 1_000)).toBeNull();
  });
  it('is not reused for another view', () => {
    expect(kept(1_001).counts.known('another', 2, 1_000)).toBeNull();
  });
});
