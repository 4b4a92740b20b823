import type { ReactNode } from 'react';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { useErrorText } from './error-text.ts';
import type { Pages } from './pages.ts';

interface Props<Row> {
  /** What the table lists, for those who do not see it. */
  label: string;
  list: Pages<Row>;
  columns: Column<Row>[];
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  /** Buttons at the end of a row. */
  actions: (row: Row) => ReactNode;
}

/** A paged list in a table: it fetches on as one scrolls, and says why when it cannot. */
export function PagedTable<Row extends { id: number }>({ list, ...props }: Props<Row>) {
  const errorText = useErrorText();
  const { rows, hasMore, fetchMore, error, refetch } = list;
  return (
    <DataTable
      {...props}
      rows={rows}
      keyOf={({ id }) => id}
      hasMore={hasMore}
      onMore={fetchMore}
      error={error ? errorText(error) : null}
      onRetry={refetch}
    />
  );
}
