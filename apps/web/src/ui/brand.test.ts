import { expect, it } from 'vitest';
import { brandFor, brandScale, contrast, contrastOf, mix, readableOn, textOn } from './brand.ts';
import { tintOf } from './tint.ts';

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

const grounds = {
  light: ['#ffffff', '#f6f7f9', '#f3f5f8'],
  dark: ['#14181f', '#191e27', '#0e1116'],
} as const;
/** The quote inside the company's own message bubble: the strongest tint under brand-coloured text. */
const softest = { light: 0.18, dark: 0.24 } as const;

it.each(colors)('keeps %s readable in both schemes, whatever a company picks', (chosen) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { color, on } = brandFor(scheme, chosen);
    expect(contrast(on, color)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds[scheme]) {
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color, mix(ground, color, softest[scheme]))).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(textOn(chosen), chosen)).toBeGreaterThanOrEqual(4.5);
});

it.each(colors)('gives a tag of %s a readable text in both schemes', (color) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { background, text } = tintOf(color, scheme);
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  }
});

it('leaves a readable colour unchanged', () => {
  expect(readableOn('#0000ff', '#ffffff')).toBe('#0000ff');
});

it('makes ten steps from light to dark with the colour in it', () => {
  const scale = brandScale('#2f5bea');
  expect(scale).toHaveLength(10);
  expect(scale[6]).toBe('#2f5bea');
  expect(contrast(scale[0] ?? '', '#ffffff')).toBeLessThan(contrast(scale[9] ?? '', '#ffffff'));
});

it.each([
  ['light', '#0000ff', 7.8, true],
  ['light', '#39ace7', 2.3, false],
  ['light', '#ffffff', 1, false],
  ['dark', '#39ace7', 6.5, true],
  ['dark', '#000000', 1.2, false],
  ['dark', '#0000ff', 1.9, false],
] as const)('in the %s scheme, %s has a contrast of %d', (scheme, color, ratio, isReadable) => {
  expect(contrastOf(scheme, color)).toMatchObject({ ratio, isReadable });
});

it('shows a colour that is readable as it was chosen, and the closest one otherwise', () => {
  expect(contrastOf('light', '#0000ff').shown).toBe('#0000ff');
  expect(contrastOf('light', '#39ace7').shown).toBe(brandFor('light', '#39ace7').color);
  expect(contrastOf('light', '#39ace7').shown).not.toBe('#39ace7');
});
