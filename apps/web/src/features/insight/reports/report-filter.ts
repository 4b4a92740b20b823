import { ticketStatuses, type TicketStatus } from '@prosa/contract';
import { readDay, readIds, thisMonth, writeDay, written } from '../filters/index.ts';

export const pageSizes = [5, 10, 20, 50] as const;

/** What the report is narrowed to; the address keeps it. */
export interface ReportFilter {
  search: string;
  contact: number | null;
  connections: number[];
  statuses: TicketStatus[];
  users: number[];
  /** 0: without a queue. */
  queues: number[];
  /** yyyy-mm-dd; empty: without a bound. */
  from: string;
  to: string;
  onlyRated: boolean;
  onlyBreached: boolean;
}

/** From the first of this month until today. */
export const plainReport = (now: Date): ReportFilter => ({
  search: '',
  contact: null,
  connections: [],
  statuses: [],
  users: [],
  queues: [],
  ...thisMonth(now),
  onlyRated: false,
  onlyBreached: false,
});

export function readReport(params: URLSearchParams, now: Date): ReportFilter {
  const usual = plainReport(now);
  const ids = (name: string) => readIds(params.get(name));
  const statuses = (params.get('status') ?? '').split(',');
  return {
    search: params.get('q') ?? '',
    contact: ids('contact').find((id) => id > 0) ?? null,
    connections: ids('connections'),
    statuses: ticketStatuses.filter((status) => statuses.includes(status)),
    users: ids('users'),
    queues: ids('queues'),
    from: readDay(params.get('from'), usual.from),
    to: readDay(params.get('to'), usual.to),
    onlyRated: params.get('rated') === '1',
    onlyBreached: params.get('breached') === '1',
  };
}

/** The filter as an address keeps it: only what differs from the usual report. */
export function writeReport(filter: ReportFilter, now: Date): URLSearchParams {
  const usual = plainReport(now);
  return written({
    q: filter.search,
    contact: filter.contact === null ? '' : String(filter.contact),
    connections: filter.connections.join(','),
    status: filter.statuses.join(','),
    users: filter.users.join(','),
    queues: filter.queues.join(','),
    from: writeDay(filter.from, usual.from),
    to: writeDay(filter.to, usual.to),
    rated: filter.onlyRated ? '1' : '',
    breached: filter.onlyBreached ? '1' : '',
  });
}

/** The filter as the calls take it. */
export const queryOf = (filter: ReportFilter) => ({
  ...(filter.search === '' ? {} : { searchParam: filter.search }),
  ...(filter.contact === null ? {} : { contactId: filter.contact }),
  ...(filter.connections.length === 0 ? {} : { whatsappId: filter.connections }),
  ...(filter.statuses.length === 0 ? {} : { status: filter.statuses }),
  ...(filter.users.length === 0 ? {} : { users: filter.users }),
  ...(filter.queues.length === 0 ? {} : { queueIds: filter.queues }),
  ...(filter.from === '' ? {} : { dateFrom: filter.from }),
  ...(filter.to === '' ? {} : { dateTo: filter.to }),
  ...(filter.onlyRated ? { onlyRated: true } : {}),
  ...(filter.onlyBreached ? { onlyBreached: true } : {}),
});
