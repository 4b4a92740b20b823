import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import {
  type DashboardFilter,
  filterBefore,
  queryOf,
  readDashboard,
  writeDashboard,
} from './dashboard-filter.ts';

export function useDashboardFilter(now: Date): [DashboardFilter, (next: DashboardFilter) => void] {
  const [params, setParams] = useSearchParams();
  return [readDashboard(params, now), (next) => setParams(writeDashboard(next, now), { replace: true })];
}

const figuresQuery = (filter: DashboardFilter) => {
  const query = queryOf(filter);
  return {
    queryKey: ['dashboard', query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => call('showDashboard', { query, signal }),
    placeholderData: keepPreviousData,
  };
};

/** The figures, and those of as many days before. */
export function useFigures(filter: DashboardFilter) {
  const before = filterBefore(filter);
  return {
    present: useQuery(figuresQuery(filter)),
    before: useQuery({ ...figuresQuery(before ?? filter), enabled: before !== null }).data,
    isCompared: before !== null,
  };
}
