import type { DashboardCounters } from '@prosa/contract';
import { addressOfReport, type DashboardFilter, hasReport } from './dashboard-filter.ts';

type Kind = 'count' | 'minutes' | 'percent' | 'points';

export interface Indicator {
  name: keyof DashboardCounters;
  kind: Kind;
  /** What the report is narrowed to, to show the tickets that are counted; absent where it cannot. */
  behind?: Record<string, string>;
  /** What is behind the figure are ratings. */
  isOfRatings?: boolean;
}

/** Now, whenever the ticket began. */
const always = { from: 'any', to: 'any' };

export const indicators: readonly Indicator[] = [
  { name: 'supportHappening', kind: 'count', behind: { ...always, status: 'open' } },
  { name: 'supportPending', kind: 'count', behind: { ...always, status: 'pending' } },
  { name: 'tickets', kind: 'count', behind: {} },
  { name: 'supportFinished', kind: 'count', behind: { status: 'closed' } },
  { name: 'supportGroups', kind: 'count', behind: { status: 'group' } },
  { name: 'leads', kind: 'count' },
  { name: 'activeTickets', kind: 'count' },
  { name: 'passiveTickets', kind: 'count' },
  { name: 'avgSupportTime', kind: 'minutes' },
  { name: 'avgWaitTime', kind: 'minutes' },
];

export const npsIndicators: readonly Indicator[] = [
  { name: 'npsScore', kind: 'points' },
  { name: 'npsPromotersPerc', kind: 'percent', isOfRatings: true, behind: { group: 'promoters' } },
  { name: 'npsPassivePerc', kind: 'percent', isOfRatings: true, behind: { group: 'passives' } },
  { name: 'npsDetractorsPerc', kind: 'percent', isOfRatings: true, behind: { group: 'detractors' } },
  { name: 'tickets', kind: 'count', behind: {} },
  { name: 'waitRating', kind: 'count', behind: { status: 'nps' } },
  { name: 'withoutRating', kind: 'count' },
  { name: 'withRating', kind: 'count', isOfRatings: true, behind: {} },
  { name: 'percRating', kind: 'percent' },
];

export function addressBehind(
  { behind, isOfRatings = false }: Indicator,
  filter: DashboardFilter,
): string | undefined {
  if (behind === undefined || !hasReport(filter)) return undefined;
  const address = addressOfReport(filter, behind);
  return isOfRatings ? address.replace('/reports?', '/reports/ratings?') : address;
}
