import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import { ErrorState } from './error-state.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { SkeletonLine } from './skeletons.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';

export interface Column<Row> {
  key: string;
  header: string;
  /** What the values mean, shown while the pointer is over the header. */
  meaning?: string;
  render: (row: Row) => ReactNode;
  /** A CSS width, such as '30%'. */
  width?: string;
  /** Numbers and money: aligned to the end, in tabular figures. */
  isNumber?: boolean;
  /** Hidden below 900 px, and wherever the table would not fit. */
  isSecondary?: boolean;
  /**
   * The name of the row. Between 600 and 900 px it takes what the other columns leave, and these do not wrap. Its
   * content limits its width there with `max-width: var(--name-width, …)`.
   */
  isName?: boolean;
  /** What the list is ordered by when this header is pressed. */
  orderBy?: string;
}

/** The order of the rows, and how to change it. */
export interface TableOrder {
  by: string;
  isDescending: boolean;
  onChange: (by: string, isDescending: boolean) => void;
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  /** undefined until the first rows have arrived. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => number | string;
  actions?: (row: Row) => ReactNode;
  /** The colour of a row; it must not be the only sign. */
  toneOf?: ((row: Row) => 'warn' | 'danger' | undefined) | undefined;
  order?: TableOrder | undefined;
  empty: ReactNode;
  error?: string | null | undefined;
  onRetry?: () => void;
  hasMore?: boolean | undefined;
  /** Called when the end of the list comes into view. */
  onMore?: () => void;
}

const SKELETON_ROWS = 6;
/** More rows are fetched this many pixels before the end, so that nobody waits for them. */
const AHEAD = '320px';

interface SkeletonProps {
  columns: readonly { key: string; isSecondary?: boolean; isName?: boolean }[];
  hasActions: boolean;
}

/** Rows that are on their way, in the columns that they will have. */
function SkeletonBody({ columns, hasActions }: SkeletonProps) {
  const cells = hasActions ? [...columns, { key: '', isSecondary: false, isName: false }] : columns;
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden>
      {cells.map(({ key, isSecondary, isName }, column) => (
        <td key={key} data-secondary={isSecondary} data-name={isName}>
          <SkeletonLine width={`${45 + ((row * 3 + column * 7) % 5) * 10}%`} />
        </td>
      ))}
    </tr>
  ));
}

const ascending = { true: 'descending', false: 'ascending' } as const;

function Header<Row>({ column, order }: { column: Column<Row>; order: TableOrder | undefined }) {
  const { header, meaning, width, isNumber, isSecondary, orderBy } = column;
  const place = {
    scope: 'col',
    title: meaning,
    style: { width },
    'data-number': isNumber,
    'data-secondary': isSecondary,
  };
  if (!order || orderBy === undefined) return <th {...place}>{header}</th>;
  const isCurrent = order.by === orderBy;
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th {...place} aria-sort={isCurrent ? ascending[`${order.isDescending}`] : undefined}>
      <button
        type="button"
        className={styles.order}
        onClick={() => order.onChange(orderBy, isCurrent ? !order.isDescending : isNumber === true)}
      >
        {header}
        {isCurrent ? <Arrow size={13} aria-hidden /> : null}
      </button>
    </th>
  );
}

function Sentinel({ onMore }: { onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    if (mark.current) seen.observe(mark.current);
    return () => seen.disconnect();
  }, []);
  return <div ref={mark} className={styles.sentinel} aria-hidden />;
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, keyOf, actions, empty, error, onRetry, hasMore, onMore } = props;
  const { toneOf, order } = props;
  const { t } = useTranslation('common');
  const { region, fitting: columns } = useFittingColumns(props.columns, rows, order?.by);
  if (error && !rows?.length) return <ErrorState text={error} onRetry={onRetry} />;
  if (rows?.length === 0) return empty;
  return (
    <ScrollRegion
      ref={region}
      role="region"
      className={styles.scroll}
      aria-label={label}
      aria-busy={rows === undefined}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} order={order} />
            ))}
            {actions ? (
              <th scope="col" className={styles.end}>
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)} data-tone={toneOf?.(row)}>
              {columns.map(({ key, render, isNumber, isSecondary, isName }) => (
                <td key={key} data-number={isNumber} data-secondary={isSecondary} data-name={isName}>
                  {render(row)}
                </td>
              ))}
              {actions ? <td className={styles.end}>{actions(row)}</td> : null}
            </tr>
          )) ?? <SkeletonBody columns={columns} hasActions={actions !== undefined} />}
        </tbody>
      </table>
      {rows && hasMore && onMore ? <Sentinel key={rows.length} onMore={onMore} /> : null}
    </ScrollRegion>
  );
}
