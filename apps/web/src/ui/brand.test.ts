import { expect, it } from 'vitest';
import { brandFor, brandScale, contrast, readableOn, textOn } from './brand.ts';

const colors = [
  '#0000FF',
  '#39ACE7',
  '#ffff00',
  '#ffffff',
  '#000000',
  '#777777',
  '#ff0000',
  '#00ff88',
  '#abc',
  '#fffffe',
];

it('knows the contrast of black and white', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});

it.each(colors)('keeps %s readable in both schemes, whatever a company picks', (color) => {
  for (const [scheme, surface] of [
    ['light', '#ffffff'],
    ['light', '#f3f5f8'],
    ['dark', '#14181f'],
    ['dark', '#191e27'],
  ] as const) {
    const brand = brandFor(scheme, color);
    expect(contrast(brand.color, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(brand.on, brand.color)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
});

it('leaves a colour that is readable as it is', () => {
  expect(readableOn('#0000ff', '#ffffff')).toBe('#0000ff');
});

it('makes ten steps from light to dark with the colour in it', () => {
  const scale = brandScale('#2f5bea');
  expect(scale).toHaveLength(10);
  expect(scale[6]).toBe('#2f5bea');
  expect(contrast(scale[0] ?? '', '#ffffff')).toBeLessThan(contrast(scale[9] ?? '', '#ffffff'));
});
