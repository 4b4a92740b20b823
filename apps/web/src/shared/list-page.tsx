import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import type { Column, TableOrder } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBar } from '../ui/page-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { useListTexts, type ListNamespace } from './list-texts.ts';
import { PagedTable } from './paged-table.tsx';
import type { Pages } from './pages.ts';
import { RemoveRow } from './remove-row.tsx';

export interface Opening {
  onEdit: () => void;
  onRemove: () => void;
}

type Open<Row> = { kind: 'edit'; row: Row | null } | { kind: 'remove'; row: Row };

interface Props<Row> {
  namespace: ListNamespace;
  icon: ReactNode;
  /** The page's title, where it is not the one of the namespace. */
  title?: string | undefined;
  list: Pages<Row>;
  columns: Column<Row>[];
  /** The searched text and its setter, as `useUrlState` returns them. */
  search: readonly [text: string, set: (text: string) => void];
  /** More fields of the page's bar. */
  tools?: ReactNode;
  /** Beside 'add' while there is nothing: another way to fill the list. */
  emptyTools?: ReactNode;
  /** What stands around the page's bar and its table. */
  frame?: (bar: ReactNode, table: ReactNode) => ReactNode;
  /** A filter besides the search is active. */
  isNarrowed?: boolean;
  toneOf?: (row: Row) => 'warn' | 'danger' | undefined;
  order?: TableOrder;
  nameOf: (row: Row) => string;
  /** Buttons at the end of a row; edit and remove when left out. */
  actions?: (row: Row, opening: Opening) => ReactNode;
  /** The dialog that changes a row, or adds one for null. */
  edit: (row: Row | null, onClose: () => void) => ReactNode;
  /** Removes a row, and fetches the lists that contained it. */
  remove?: (row: Row) => Promise<unknown>;
  removeText?: (row: Row) => string;
  /** The text of the button that removes; 'Excluir' by default. */
  removeLabel?: string;
  /** Another dialog than the usual one before a row is removed. */
  removal?: (row: Row, onClose: () => void) => ReactNode;
}

export function ListPage<Row extends { id: number }>(props: Props<Row>) {
  const { namespace, icon, list, columns, search, tools, isNarrowed, nameOf, actions, edit } = props;
  const [text, setText] = search;
  const texts = useListTexts(namespace);
  const words = { ...texts, title: props.title ?? texts.title };
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const close = () => setOpen(null);
  // The same while a dialog opens and closes: no row is rendered for it.
  const rowActions = useCallback(
    (row: Row) => {
      const opening: Opening = {
        onEdit: () => setOpen({ kind: 'edit', row }),
        onRemove: () => setOpen({ kind: 'remove', row }),
      };
      return actions ? actions(row, opening) : <RowActions name={nameOf(row)} {...opening} />;
    },
    [actions, nameOf],
  );
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', row: null })}>
      {words.add}
    </Button>
  );
  const isAll = text === '' && !isNarrowed;
  const bar = (
    <PageBar title={words.title} count={list.count}>
      <SearchField label={words.search} value={text} onChange={setText} />
      {tools}
      {add}
    </PageBar>
  );
  const table = (
    <PagedTable
      label={words.title}
      list={list}
      columns={columns}
      toneOf={props.toneOf}
      order={props.order}
      empty={
        isAll ? (
          <EmptyState icon={icon} {...words.empty} action={add} more={props.emptyTools} />
        ) : (
          <EmptyState icon={icon} {...words.none} />
        )
      }
      actions={rowActions}
    />
  );
  return (
    <>
      {props.frame ? (
        props.frame(bar, table)
      ) : (
        <>
          {bar}
          {table}
        </>
      )}
      {open?.kind === 'edit' ? edit(open.row, close) : null}
      {open?.kind === 'remove'
        ? (props.removal?.(open.row, close) ?? (
            <RemoveRow
              namespace={namespace}
              name={nameOf(open.row)}
              text={props.removeText?.(open.row)}
              confirmLabel={props.removeLabel}
              remove={async () => props.remove?.(open.row)}
              onClose={close}
            />
          ))
        : null}
    </>
  );
}
