import { BULK_LIMIT } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { kept, nothingSelected, ranged, toggled, type Selected } from './selection.ts';

const of = (...ids: number[]): Selected => ids.reduce(toggled, nothingSelected);
const idsOf = ({ ids }: Selected) => [...ids];
const listed = [1, 2, 3, 4, 5];

describe('a selection', () => {
  it('takes rows in and out one by one', () => {
    expect(idsOf(of(2, 4))).toEqual([2, 4]);
    expect(idsOf(of(2, 4, 2))).toEqual([4]);
  });

  it('takes a range from the last row, in both directions, and a second one from the same', () => {
    const down = ranged(of(2), listed, 4);
    expect(idsOf(down)).toEqual([2, 3, 4]);
    expect(idsOf(ranged(down, listed, 1))).toEqual([2, 3, 4, 1]);
  });

  it('begins with the row itself where there is no other, or where the other has left', () => {
    expect(idsOf(ranged(nothingSelected, listed, 3))).toEqual([3]);
    expect(idsOf(ranged(of(9), listed, 3))).toEqual([9, 3]);
  });

  it('has a limit', () => {
    const many = Array.from({ length: BULK_LIMIT + 50 }, (_, id) => id);
    const full = ranged(of(10), many, BULK_LIMIT + 40);
    expect(full.ids.size).toBe(BULK_LIMIT);
    expect(full.ids.has(10)).toBe(true);
    expect(toggled(full, 5).ids.has(5)).toBe(false);
    expect(toggled(full, 20).ids.size).toBe(BULK_LIMIT - 1);
  });

  it('loses rows that are not listed any more, and is the same if none left', () => {
    const selected = of(2, 9);
    expect(idsOf(kept(selected, listed))).toEqual([2]);
    expect(kept(selected, listed).anchor).toBeNull();
    expect(kept(selected, [2, 9])).toBe(selected);
  });
});
