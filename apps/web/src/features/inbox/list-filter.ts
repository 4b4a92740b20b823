import { ticketViews, type TicketView } from '@prosa/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** What the list shows; it lives in the address, so that a view can be shared and reloaded. */
export interface ListFilter {
  tab: TicketView;
  search: string;
  showAll: boolean;
  queues: number[];
  users: number[];
  whatsapps: number[];
  ascending: boolean;
}

function ids(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

export function readFilter(params: URLSearchParams): ListFilter {
  return {
    tab: ticketViews.find((view) => view === params.get('tab')) ?? 'open',
    search: params.get('q') ?? '',
    showAll: params.get('all') === '1',
    queues: ids(params.get('queues')),
    users: ids(params.get('users')),
    whatsapps: ids(params.get('connections')),
    ascending: params.get('sort') === 'asc',
  };
}

export function writeFilter({
  tab,
  search,
  showAll,
  queues,
  users,
  whatsapps,
  ascending,
}: ListFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'open') params.set('tab', tab);
  if (search !== '') params.set('q', search);
  if (showAll) params.set('all', '1');
  if (queues.length > 0) params.set('queues', queues.join());
  if (users.length > 0) params.set('users', users.join());
  if (whatsapps.length > 0) params.set('connections', whatsapps.join());
  if (ascending) params.set('sort', 'asc');
  return params;
}

export function useListFilter(): [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text]);
  return [filter, (change) => setParams(writeFilter({ ...filter, ...change }), { replace: true })];
}

/** The call's query for a filter. */
export function queryOf(filter: ListFilter) {
  const { tab, search, showAll, queues, users, whatsapps, ascending } = filter;
  return {
    status: search === '' ? tab : ('search' as const),
    showAll,
    sortTickets: ascending ? ('ASC' as const) : ('DESC' as const),
    ...(search === '' ? {} : { searchParam: search }),
    ...(queues.length > 0 ? { queueIds: queues } : {}),
    ...(users.length > 0 ? { users } : {}),
    ...(whatsapps.length > 0 ? { whatsapps } : {}),
  };
}
