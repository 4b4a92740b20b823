import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, mix } from '../../../ui/brand.ts';
import { authorColor } from './author-color.ts';

const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root[data-mantine-color-scheme="dark"]');
const colorsOf = (part: string) =>
  Array.from(part.matchAll(/--author-\d: (#\w{6});/g), ([, color]) => color ?? '');
const roles = Array.from({ length: 16 }, (_, id) => authorColor(id + 1));

it('gives each author one of the defined colours, always the same', () => {
  const known = new Set(Array.from(light.matchAll(/--author-\d/g), ([role]) => `var(${role})`));
  expect(new Set(roles)).toEqual(known);
  expect(roles.slice(0, 8)).toEqual(roles.slice(8));
});

describe.each([
  ['light', colorsOf(light), '#ffffff', '#ffffff', 0.11],
  ['dark', colorsOf(dark), '#14181f', '#10141a', 0.18],
] as const)('in the %s scheme', (_scheme, colors, surface, own, share) => {
  it('there are eight different author colours', () => {
    expect(colors).toHaveLength(8);
    expect(new Set(colors).size).toBe(8);
  });

  // The company's brand colour, which can be any, tints the bubble of an own message and tints a quote once more.
  it.each(['#000000', '#ffffff', '#0000ff', '#39ace7', '#ff0000'])(
    'every author colour is readable over the brand %s',
    (brand) => {
      for (const ground of [surface, mix(own, brand, share)])
        for (const color of colors)
          for (const under of [ground, mix(ground, brand, 0.08)])
            expect(contrast(color, under)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
