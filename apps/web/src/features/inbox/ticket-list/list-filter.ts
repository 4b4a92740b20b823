import { ticketViews, type TicketView } from '@prosa/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { prefersOldest } from './list-order.ts';

/** The statuses that the search can filter by. */
export const findableStatuses = ['open', 'closed', 'pending', 'group'] as const;
type FindableStatus = (typeof findableStatuses)[number];
/** What a text is looked for in: names and numbers of conversations, messages, or both. */
export const searchScopes = ['all', 'tickets', 'messages'] as const;
export type SearchScopeName = (typeof searchScopes)[number];

/** The filter of the list; it is kept in the address, so that a view can be shared and reloaded. */
export interface ListFilter {
  tab: TicketView;
  search: string;
  scope: SearchScopeName;
  showAll: boolean;
  queues: number[];
  tags: number[];
  users: number[];
  whatsapps: number[];
  statuses: FindableStatus[];
  /** Dates as yyyy-mm-dd; empty means any. */
  created: string;
  updated: string;
  unread: boolean;
  /** Whether only tickets are listed in which the customer has the last word. */
  unanswered: boolean;
  /** Whether only tickets are listed that nobody has put off. */
  hideSnoozed: boolean;
  ascending: boolean;
}

export const plainFilter: ListFilter = {
  tab: 'open',
  search: '',
  scope: 'all',
  showAll: false,
  queues: [],
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
  created: '',
  updated: '',
  unread: false,
  unanswered: false,
  hideSnoozed: false,
  ascending: false,
};

function ids(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

function day(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}

export function readFilter(params: URLSearchParams): ListFilter {
  const statuses = (params.get('status') ?? '').split(',');
  const sort = params.get('sort');
  return {
    tab: ticketViews.find((view) => view === params.get('tab')) ?? 'open',
    search: params.get('q') ?? '',
    scope: searchScopes.find((scope) => scope === params.get('in')) ?? 'all',
    showAll: params.get('all') === '1',
    queues: ids(params.get('queues')),
    tags: ids(params.get('tags')),
    users: ids(params.get('users')),
    whatsapps: ids(params.get('connections')),
    statuses: findableStatuses.filter((status) => statuses.includes(status)),
    created: day(params.get('created')),
    updated: day(params.get('updated')),
    unread: params.get('unread') === '1',
    unanswered: params.get('unanswered') === '1',
    hideSnoozed: params.get('snoozed') === '0',
    ascending: sort === 'asc' || (sort !== 'desc' && prefersOldest()),
  };
}

export function writeFilter(filter: ListFilter): URLSearchParams {
  const words: Record<string, string> = {
    tab: filter.tab === 'open' ? '' : filter.tab,
    q: filter.search,
    in: filter.scope === 'all' ? '' : filter.scope,
    all: filter.showAll ? '1' : '',
    queues: filter.queues.join(),
    tags: filter.tags.join(),
    users: filter.users.join(),
    connections: filter.whatsapps.join(),
    status: filter.statuses.join(),
    created: filter.created,
    updated: filter.updated,
    unread: filter.unread ? '1' : '',
    unanswered: filter.unanswered ? '1' : '',
    snoozed: filter.hideSnoozed ? '0' : '',
    // Always with the oldest first: whom the address is given to may prefer another order.
    sort: filter.ascending ? 'asc' : prefersOldest() ? 'desc' : '',
  };
  return new URLSearchParams(Object.entries(words).filter(([, word]) => word !== ''));
}

export function useListFilter(): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text]);
  const change = (changed: Partial<ListFilter>) => {
    const next = writeFilter({ ...filter, ...changed });
    // The opened message of the conversation is not part of the filter and stays.
    const message = new URLSearchParams(text).get('message');
    if (message !== null) next.set('message', message);
    setParams(next, { replace: true });
  };
  return [filter, change];
}

/** A text, statuses or dates are searched in all tabs. */
export function isSearching({ search, statuses, created, updated }: ListFilter): boolean {
  return search !== '' || statuses.length > 0 || created !== '' || updated !== '';
}

/** Number of active filters, without the searched text. */
export function activeFilters({
  queues,
  tags,
  users,
  whatsapps,
  statuses,
  created,
  updated,
}: ListFilter): number {
  const lists = [queues, tags, users, whatsapps, statuses].filter((list) => list.length > 0);
  return lists.length + Number(created !== '') + Number(updated !== '');
}

/** The same tab without filters and search. */
export function cleared({ tab, showAll, ascending }: ListFilter): ListFilter {
  return { ...plainFilter, tab, showAll, ascending };
}

/** The filters that the ticket list and the search in messages have in common. */
export function narrowingOf({ queues, tags, users, whatsapps, statuses, created, updated }: ListFilter) {
  return {
    ...(queues.length > 0 ? { queueIds: queues } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(users.length > 0 ? { users } : {}),
    ...(whatsapps.length > 0 ? { whatsapps } : {}),
    ...(statuses.length > 0 ? { statusFilter: statuses } : {}),
    ...(created === '' ? {} : { date: created }),
    ...(updated === '' ? {} : { updatedAt: updated }),
  };
}

export function queryOf(filter: ListFilter) {
  const { tab, search, showAll } = filter;
  return {
    status: isSearching(filter) ? ('search' as const) : tab,
    showAll,
    sortTickets: filter.ascending ? ('ASC' as const) : ('DESC' as const),
    ...(filter.unread ? { onlyUnread: true } : {}),
    ...(filter.unanswered ? { onlyUnanswered: true } : {}),
    ...(filter.hideSnoozed ? { hideSnoozed: true } : {}),
    ...(search === '' ? {} : { searchParam: search.toLowerCase() }),
    ...narrowingOf(filter),
  };
}
