import { describe, expect, it } from 'vitest';
import { afterResize } from './use-fitting-columns.ts';

describe('columns left out after a resize', () => {
  const fit = { width: 800, leftOut: 2 };

  it('come back to a region that is wider', () => {
    expect(afterResize(fit, 900)).toEqual({ width: 900, leftOut: 0 });
  });

  it('stay out while the region is wider by a scroll bar alone: they would leave and come back for ever', () => {
    for (const width of [801, 815, 824]) expect(afterResize(fit, width)).toBe(fit);
  });

  it('stay out of a narrower region, from whose width the next growth counts', () => {
    const narrower = afterResize(fit, 780);
    expect(narrower).toEqual({ width: 780, leftOut: 2 });
    expect(afterResize(narrower, 810)).toEqual({ width: 810, leftOut: 0 });
  });
});
