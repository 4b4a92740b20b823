import type { ReactNode } from 'react';
import { DataTable, type Column, type TableOrder } from '../ui/data-table.tsx';
import { useErrorText } from './error-text.ts';
import type { Pages } from './pages.ts';

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  list: Pages<Row>;
  columns: Column<Row>[];
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  toneOf?: ((row: Row) => 'warn' | 'danger' | undefined) | undefined;
  order?: TableOrder | undefined;
}

export function PagedTable<Row extends { id: number }>({ list, ...props }: Props<Row>) {
  const errorText = useErrorText();
  const { rows, count, hasMore, fetchMore, error, refetch } = list;
  return (
    <DataTable
      {...props}
      rows={rows}
      count={count}
      keyOf={({ id }) => id}
      hasMore={hasMore}
      onMore={fetchMore}
      error={error ? errorText(error) : null}
      onRetry={refetch}
    />
  );
}
