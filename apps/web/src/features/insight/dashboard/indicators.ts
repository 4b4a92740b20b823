import type { DashboardCounters } from '@prosa/contract';
import { addressOfReport, type DashboardFilter, hasReport } from './dashboard-filter.ts';

type Kind = 'count' | 'minutes' | 'percent' | 'points';

export interface Indicator {
  name: keyof DashboardCounters;
  kind: Kind;
  /** What the report is narrowed to, to show the tickets that are counted; absent where it cannot. */
  behind?: Record<string, string>;
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
  { name: 'npsPromotersPerc', kind: 'percent' },
  { name: 'npsPassivePerc', kind: 'percent' },
  { name: 'npsDetractorsPerc', kind: 'percent' },
  { name: 'tickets', kind: 'count', behind: {} },
  { name: 'waitRating', kind: 'count', behind: { status: 'nps' } },
  { name: 'withoutRating', kind: 'count' },
  { name: 'withRating', kind: 'count', behind: { rated: '1' } },
  { name: 'percRating', kind: 'percent' },
];

export function addressBehind({ behind }: Indicator, filter: DashboardFilter): string | undefined {
  return behind === undefined || !hasReport(filter) ? undefined : addressOfReport(filter, behind);
}
