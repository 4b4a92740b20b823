import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Column } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBar } from '../ui/page-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { ListTexts } from './list-texts.ts';
import { PagedTable } from './paged-table.tsx';
import type { Pages } from './pages.ts';

/** What the buttons of a row open. */
export interface Opening {
  onEdit: () => void;
  onRemove: () => void;
}

type Open<Row> = { kind: 'edit'; row: Row | null } | { kind: 'remove'; row: Row };

interface Props<Row> {
  words: ListTexts;
  /** Stands over the words where there is no row. */
  icon: ReactNode;
  list: Pages<Row>;
  columns: Column<Row>[];
  search: string;
  onSearch: (search: string) => void;
  /** More fields of the page's bar. */
  tools?: ReactNode;
  /** Something besides the search leaves rows out. */
  isNarrowed?: boolean;
  /** Buttons at the end of a row. */
  actions: (row: Row, opening: Opening) => ReactNode;
  /** The dialog that changes a row; null: a new one. */
  edit: (row: Row | null, onClose: () => void) => ReactNode;
  /** The dialog that asks before a row is removed. */
  remove: (row: Row, onClose: () => void) => ReactNode;
}

/** A page that lists rows which are searched, added, changed and removed: bar, table and the dialog that is open. */
export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const { words, icon, list, columns, search, onSearch, tools, isNarrowed, actions, edit, remove } = props;
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', row: null })}>
      {words.add}
    </Button>
  );
  const isAll = search === '' && !isNarrowed;
  return (
    <>
      <PageBar title={words.title} count={list.count}>
        <SearchField label={words.search} value={search} onChange={onSearch} />
        {tools}
        {add}
      </PageBar>
      <PagedTable
        label={words.title}
        list={list}
        columns={columns}
        empty={
          isAll ? (
            <EmptyState icon={icon} {...words.empty} action={add} />
          ) : (
            <EmptyState icon={icon} {...words.none} />
          )
        }
        actions={(row) =>
          actions(row, {
            onEdit: () => setOpen({ kind: 'edit', row }),
            onRemove: () => setOpen({ kind: 'remove', row }),
          })
        }
      />
      {open?.kind === 'edit' ? edit(open.row, close) : null}
      {open?.kind === 'remove' ? remove(open.row, close) : null}
    </>
  );
}
