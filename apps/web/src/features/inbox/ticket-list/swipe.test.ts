import { describe, expect, it } from 'vitest';
import { isEnough, offsetOf, sideOf } from './swipe.ts';

describe('a touch on a row', () => {
  it.each([
    ['rests', 5, 5, undefined],
    ['goes to the right', 20, 3, 'right'],
    ['goes to the left', -20, -3, 'left'],
    ['scrolls', 3, 40, null],
    ['goes askew, which the list takes for scrolling', 20, 18, null],
  ])('%s', (_name, x, y, side) => {
    expect(sideOf(x, y)).toBe(side);
  });

  it('moves the row with the finger, but neither over its place nor beyond the words', () => {
    expect([50, -20, 400].map((x) => offsetOf('right', x))).toEqual([50, 0, 132]);
    expect([-50, 20, -400].map((x) => offsetOf('left', x))).toEqual([-50, 0, -132]);
  });

  it('acts only when the row was moved far enough', () => {
    expect([0, 87, 88, -87, -88].map(isEnough)).toEqual([false, false, true, false, true]);
  });
});
