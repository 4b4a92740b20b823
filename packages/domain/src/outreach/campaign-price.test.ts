import { campaignDefaults } from '@prosa/contract';
import { expect, it } from 'vitest';
import { campaignPrice } from './campaign-price.ts';

const prices = {
  ...campaignDefaults,
  priceCurrency: 'BRL',
  priceMarketing: 0.35,
  priceUtility: 0.05,
} as const;

it.each([
  ['marketing', 1_000, 0.35, 350],
  ['utility', 3, 0.05, 0.15],
  ['authentication', 100_000, 0.0034, 340],
  ['marketing', 0, 0.35, 0],
] as const)('a %s template for %j recipients costs %j each and %j in all', (category, count, each, total) => {
  expect(campaignPrice(category, count, prices)).toEqual({ category, currency: 'BRL', each, total });
});

it('a template of an unknown category has no price', () => {
  expect(campaignPrice('other', 10, prices)).toBeNull();
});
