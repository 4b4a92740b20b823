import { expect, it } from 'vitest';
import { ratesOf, ratingGroupOf, ratingText } from './ratings.ts';

it('counts each rate of 0 to 10 in one group', () => {
  const groups = Array.from({ length: 11 }, (_, rate) => ratingGroupOf(rate));
  expect(groups).toEqual([
    ...Array.from({ length: 7 }, () => 'detractors'),
    'passives',
    'passives',
    'promoters',
    'promoters',
  ]);
  const inRanges = Object.values(ratesOf).reduce((sum, [lowest, highest]) => sum + highest - lowest + 1, 0);
  expect(inRanges).toBe(11);
});

it.each([
  [[], ''],
  [['Demorou muito '], 'Demorou muito'],
  [['Demorou', ' \n', 'mas resolveu\n1 a 1'], 'Demorou\nmas resolveu\n1 a 1'],
])('makes one text of %j', (bodies, text) => {
  expect(ratingText(bodies)).toBe(text);
});
