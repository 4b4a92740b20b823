import { describe, expect, it } from 'vitest';
import { clock } from './clock.ts';
import { peaksOf } from './peaks.ts';

describe('the waveform of an audio', () => {
  it('shows the loudest sample of each part, relative to the loudest of all', () => {
    expect(peaksOf(new Float32Array([0, 0.1, -0.5, 0.2, 0.25, -0.25]), 3)).toEqual([
      expect.closeTo(0.2),
      1,
      expect.closeTo(0.5),
    ]);
  });

  it('has a value for every bar even with silence or fewer samples than bars', () => {
    expect(peaksOf(new Float32Array(10), 2)).toEqual([0, 0]);
    expect(peaksOf(new Float32Array([1]), 3)).toEqual([1, 0, 0]);
  });
});

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [754, '12:34'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%s seconds are %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
