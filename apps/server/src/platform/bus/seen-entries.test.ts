import { beforeEach, describe, expect, it } from 'vitest';
import { SeenEntries } from './seen-entries.ts';

let seen: SeenEntries;
beforeEach(() => {
  seen = new SeenEntries(100, 0);
});

describe('the entries of a process', () => {
  it('are all there while their numbers rise by one', () => {
    expect(seen.see('a', 7, 1)).toEqual({ isNew: true, isGap: false });
    expect(seen.see('b', 1, 1)).toEqual({ isNew: true, isGap: false });
    expect(seen.see('a', 8, 2)).toEqual({ isNew: true, isGap: false });
  });

  it('are taken once when they were written twice', () => {
    seen.see('a', 7, 1);
    expect(seen.see('a', 7, 2)).toEqual({ isNew: false, isGap: false });
    expect(seen.see('a', 6, 2)).toEqual({ isNew: false, isGap: false });
    expect(seen.see('a', 8, 2)).toEqual({ isNew: true, isGap: false });
  });

  it('are missing where a number jumps', () => {
    seen.see('a', 7, 1);
    expect(seen.see('a', 9, 2)).toEqual({ isNew: true, isGap: true });
    expect(seen.see('a', 10, 3)).toEqual({ isNew: true, isGap: false });
  });

  it('are missing where a process begins above 1 although all running ones had been heard', () => {
    expect(seen.see('a', 5, 99)).toEqual({ isNew: true, isGap: false });
    expect(seen.see('b', 5, 100)).toEqual({ isNew: true, isGap: true });
    expect(seen.see('c', 1, 100)).toEqual({ isNew: true, isGap: false });
  });

  it('may be missing when it is silent without having left', () => {
    seen.see('a', 1, 1);
    seen.see('b', 1, 1);
    seen.left('b');
    expect(seen.dropSilent(101)).toBe(false);
    expect(seen.dropSilent(102)).toBe(true);
    expect(seen.dropSilent(103)).toBe(false);
  });

  it('are not missing because nothing could be read', () => {
    seen.see('a', 1, 1);
    seen.resume(500);
    expect(seen.dropSilent(600)).toBe(false);
    expect(seen.see('a', 2, 600)).toEqual({ isNew: true, isGap: false });
  });
});
