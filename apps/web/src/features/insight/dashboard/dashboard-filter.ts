import { channels, type Channel } from '@prosa/contract';
import { type DaySpan, spanBefore } from '@prosa/domain';
import { readDay, readIds, thisMonth, writeDay, written } from '../filters/index.ts';

export const dashboardTabs = ['indicators', 'nps', 'attendants'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** What the figures are of; the address keeps it. */
export interface DashboardFilter extends DaySpan {
  tab: DashboardTab;
  /** 0: without a queue. */
  queues: number[];
  users: number[];
  connections: number[];
  tags: number[];
  channel: Channel | null;
}

export function readDashboard(params: URLSearchParams, now: Date): DashboardFilter {
  const usual = thisMonth(now);
  return {
    tab: dashboardTabs.find((tab) => tab === params.get('tab')) ?? 'indicators',
    from: readDay(params.get('from'), usual.from),
    to: readDay(params.get('to'), usual.to),
    queues: readIds(params.get('queues')),
    users: readIds(params.get('users')),
    connections: readIds(params.get('connections')),
    tags: readIds(params.get('tags')),
    channel: channels.find((channel) => channel === params.get('channel')) ?? null,
  };
}

/** Only what differs from the usual dashboard. */
export function writeDashboard(filter: DashboardFilter, now: Date): URLSearchParams {
  const usual = thisMonth(now);
  return written({
    tab: filter.tab === 'indicators' ? '' : filter.tab,
    from: writeDay(filter.from, usual.from),
    to: writeDay(filter.to, usual.to),
    queues: filter.queues.join(','),
    users: filter.users.join(','),
    connections: filter.connections.join(','),
    tags: filter.tags.join(','),
    channel: filter.channel ?? '',
  });
}

/** Without a day at all the figures would be of no range. */
export const hasRange = ({ from, to }: DaySpan): boolean => from !== '' || to !== '';

/** The filter as the call takes it. */
export const queryOf = (filter: DashboardFilter) => ({
  ...(filter.from === '' ? {} : { date_from: filter.from }),
  ...(filter.to === '' ? {} : { date_to: filter.to }),
  ...(filter.queues.length === 0 ? {} : { queueIds: filter.queues }),
  ...(filter.users.length === 0 ? {} : { users: filter.users }),
  ...(filter.connections.length === 0 ? {} : { whatsappId: filter.connections }),
  ...(filter.tags.length === 0 ? {} : { tags: filter.tags }),
  ...(filter.channel === null ? {} : { channel: filter.channel }),
});

/** The same figures of as many days before; null where the range has an open end. */
export function filterBefore(filter: DashboardFilter): DashboardFilter | null {
  if (filter.from === '' || filter.to === '' || filter.from > filter.to) return null;
  return { ...filter, ...spanBefore(filter) };
}

/** The report cannot be narrowed to tags or a channel: with these, there is no way to it. */
export const hasReport = ({ tags, channel }: DashboardFilter): boolean =>
  tags.length === 0 && channel === null;

/** The address of the report with the tickets that the figures count. */
export function addressOfReport(
  filter: Pick<DashboardFilter, 'from' | 'to' | 'queues' | 'users' | 'connections'>,
  more: Record<string, string> = {},
): string {
  const parts = {
    from: filter.from || 'any',
    to: filter.to || 'any',
    queues: filter.queues.join(','),
    users: filter.users.join(','),
    connections: filter.connections.join(','),
    ...more,
  };
  return `/reports?${written(parts).toString()}`;
}
