import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface Options<Page, Row> {
  queryKey: QueryKey;
  fetchPage: (pageNumber: number, signal: AbortSignal) => Promise<Page & { hasMore: boolean; count: number }>;
  rowsOf: (page: Page) => Row[];
}

export interface Pages<Row> {
  /** undefined until the first page has arrived. */
  rows: Row[] | undefined;
  count: number | undefined;
  hasMore: boolean;
  fetchMore: () => void;
  error: Error | null;
  refetch: () => void;
}

export function usePages<Page, Row>({ queryKey, fetchPage, rowsOf }: Options<Page, Row>): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });
  return {
    rows: query.data?.pages.flatMap((page) => rowsOf(page)),
    count: query.data?.pages.at(-1)?.count,
    hasMore: query.hasNextPage,
    fetchMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    },
    error: query.error,
    refetch: () => void query.refetch(),
  };
}

export async function everyRow<Page, Row>(
  fetchPage: (pageNumber: number) => Promise<Page & { hasMore: boolean }>,
  rowsOf: (page: Page) => Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await fetchPage(pageNumber);
    rows.push(...rowsOf(page));
    if (!page.hasMore) return rows;
  }
}
