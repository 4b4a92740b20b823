import type { QueryOf, listAudit } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useUrlState } from '../../shared/url-state.ts';

export interface AuditFilter {
  searchParam: string;
  group: string;
  userId: string;
  companyId: string;
  from: string;
  until: string;
}

/** The filters as the address keeps them, with their setter. */
export function useAuditFilter(): [AuditFilter, (name: keyof AuditFilter, value: string) => void] {
  const states = {
    searchParam: useUrlState('search'),
    group: useUrlState('group'),
    userId: useUrlState('user'),
    companyId: useUrlState('company'),
    from: useUrlState('from'),
    until: useUrlState('until'),
  };
  const filter = Object.fromEntries(
    Object.entries(states).map(([name, [value]]) => [name, value]),
  ) as unknown as AuditFilter;
  return [filter, (name, value) => states[name][1](value)];
}

/** The filters that are set. */
export const queryOf = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export function useAuditEntries(query: Record<string, string>) {
  return useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call('listAudit', { query: { ...query, ...cursor } as QueryOf<typeof listAudit>, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}
