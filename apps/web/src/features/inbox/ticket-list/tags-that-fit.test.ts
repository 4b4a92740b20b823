import { describe, expect, it } from 'vitest';
import { tagsThatFit } from './tags-that-fit.ts';

describe('tagsThatFit', () => {
  it.each([
    { what: 'all, when there is space', width: 200, tags: [50, 50, 50], fits: 3 },
    { what: 'all, when they fill it exactly', width: 168, tags: [50, 50, 50], fits: 3 },
    { what: 'fewer, with space for the mark', width: 167, tags: [50, 50, 50], fits: 2 },
    { what: 'fewer again, when the mark would not fit', width: 133, tags: [50, 50, 50], fits: 1 },
    { what: 'none, when the first is too long', width: 40, tags: [50], fits: 0 },
    { what: 'none of none', width: 200, tags: [], fits: 0 },
  ])('takes $what', ({ width, tags, fits }) => {
    expect(tagsThatFit(width, tags, 20)).toBe(fits);
  });
});
