import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { pageSizes, queryOf, readReport, type ReportFilter, writeReport } from './report-filter.ts';

export interface Place {
  page: number;
  size: number;
}

const USUAL_SIZE = 10;

function readPlace(params: URLSearchParams): Place {
  const page = Number(params.get('page') ?? 1);
  const size = pageSizes.find((known) => String(known) === params.get('size')) ?? USUAL_SIZE;
  return { page: Number.isInteger(page) && page > 0 ? page : 1, size };
}

interface Written<Filter> {
  read: (params: URLSearchParams, now: Date) => Filter;
  write: (filter: Filter, now: Date) => URLSearchParams;
}

/** The filter and the page, as the address keeps them. Another filter begins at the first page. */
export function useFilterAndPage<Filter>(now: Date, { read, write }: Written<Filter>) {
  const [params, setParams] = useSearchParams();
  const filter = read(params, now);
  const place = readPlace(params);
  const set = (next: Filter, { page, size }: Place) => {
    const written = write(next, now);
    if (page > 1) written.set('page', String(page));
    if (size !== USUAL_SIZE) written.set('size', String(size));
    setParams(written, { replace: true });
  };
  return {
    filter,
    place,
    setFilter: (next: Filter) => set(next, { ...place, page: 1 }),
    setPage: (page: number) => set(filter, { ...place, page }),
    setSize: (size: number) => set(filter, { page: 1, size }),
  };
}

const ofReport = { read: readReport, write: writeReport };
export const useReport = (now: Date) => useFilterAndPage(now, ofReport);

export function useReportRows(filter: ReportFilter, { page, size }: Place) {
  const query = { ...queryOf(filter), page, pageSize: size };
  return useQuery({
    queryKey: ['reports', query],
    queryFn: async ({ signal }) => call('listReports', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
