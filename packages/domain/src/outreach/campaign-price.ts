import type { CampaignPrice, CampaignSettings, MessageTemplate } from '@prosa/contract';

type Prices = Pick<
  CampaignSettings,
  'priceCurrency' | 'priceMarketing' | 'priceUtility' | 'priceAuthentication'
>;
const names = {
  marketing: 'priceMarketing',
  utility: 'priceUtility',
  authentication: 'priceAuthentication',
} as const;

/** Prices have up to so many decimals: a total is counted in whole units, so that it is no sum of rounding errors. */
const UNIT = 1_000_000;

/** What a template is likely to cost for so many recipients; null: nobody knows what its category costs. */
export function campaignPrice(
  category: MessageTemplate['category'],
  recipients: number,
  prices: Prices,
): CampaignPrice | null {
  if (category === 'other') return null;
  const each = prices[names[category]];
  return {
    category,
    currency: prices.priceCurrency,
    each,
    total: (Math.round(each * UNIT) * recipients) / UNIT,
  };
}
