import type { CampaignSettings } from '@prosa/contract';

type Limit = Pick<CampaignSettings, 'portfolioLimit' | 'portfolioReserve'>;

/** In this time the platform counts the people whom a portfolio writes to first. */
export const PORTFOLIO_WINDOW_MS = 24 * 60 * 60_000;

/** To how many more people campaigns may write, after so many in the last 24 hours: the reserve is for service. */
export function portfolioPlaces({ portfolioLimit, portfolioReserve }: Limit, used: number): number {
  if (portfolioLimit === 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((portfolioLimit * (100 - portfolioReserve)) / 100) - used);
}
