import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import { ErrorState } from './error-state.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { SkeletonLine } from './skeletons.tsx';
import { TableRow, type Column } from './table-row.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { ALL_DRAWN, useDrawnRows, type DrawnRows } from './use-drawn-rows.ts';
import { useFittingColumns } from './use-fitting-columns.ts';

export type { Column } from './table-row.tsx';

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
  /** How many rows there are, with those that have not been fetched. */
  count?: number | undefined;
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
  /** Called with the columns that fit, whenever these are others. */
  onFit?: (keys: readonly string[]) => void;
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

interface HeaderProps<Row> {
  column: Column<Row>;
  order: TableOrder | undefined;
  /** In pixels, where rows are left out. */
  fixedWidth: number | undefined;
}

function Header<Row>({ column, order, fixedWidth }: HeaderProps<Row>) {
  const { header, meaning, width, isNumber, isSecondary, orderBy } = column;
  const place = {
    scope: 'col',
    title: meaning,
    style: { width: fixedWidth ?? width },
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

/** The height of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={styles.gap} style={{ height }} /> : null;
}

interface RowsProps<Row> extends Pick<Props<Row>, 'actions' | 'toneOf'> {
  columns: Column<Row>[];
  rows: Row[];
  keys: string[];
  drawn: DrawnRows;
}

function Rows<Row>({ columns, rows, keys, drawn, actions, toneOf }: RowsProps<Row>) {
  return (
    <>
      {drawn.rows.map(({ index, gapAbove }) => {
        const [row, id] = [rows[index], keys[index]];
        return row === undefined || id === undefined ? null : (
          <Fragment key={id}>
            <Gap height={gapAbove} />
            <TableRow
              row={row}
              id={id}
              columns={columns}
              actions={actions}
              tone={toneOf?.(row)}
              index={drawn.measure && index}
              measure={drawn.measure}
            />
          </Fragment>
        );
      })}
      <Gap height={drawn.gapBelow} />
    </>
  );
}

interface HeadProps<Row> {
  columns: Column<Row>[];
  order: TableOrder | undefined;
  hasActions: boolean;
  widths: number[] | undefined;
  isLong: boolean;
}

function Head<Row>({ columns, order, hasActions, widths, isLong }: HeadProps<Row>) {
  const { t } = useTranslation('common');
  return (
    <thead>
      <tr aria-rowindex={isLong ? 1 : undefined}>
        {columns.map((column, index) => (
          <Header key={column.key} column={column} order={order} fixedWidth={widths?.[index]} />
        ))}
        {hasActions ? (
          <th scope="col" className={styles.end} style={{ width: widths?.[columns.length] }}>
            <span className="visually-hidden">{t('list.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** Screen readers learn the number of rows where not all are drawn; -1: not known. */
function rowCount({ rows, count, hasMore }: Pick<Props<unknown>, 'rows' | 'count' | 'hasMore'>): number {
  const all = count ?? (hasMore ? undefined : rows?.length);
  return all === undefined ? -1 : all + 1;
}

/** Before the screen is painted, so that what names the columns never differs from the table. */
function useReportFit(columns: readonly { key: string }[], onFit: Props<unknown>['onFit']) {
  const keys = columns.map(({ key }) => key).join();
  useLayoutEffect(() => onFit?.(keys.split(',')), [keys, onFit]);
}

/** Of many rows only those in sight are drawn: a table costs the same however many it has. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, keyOf, actions, empty, error, onRetry, hasMore, onMore, toneOf, order } = props;
  const { box, region, fitting: columns, isTight } = useFittingColumns(props.columns, rows, order?.by);
  useReportFit(columns, props.onFit);
  const keys = rows?.map((row) => String(keyOf(row))) ?? [];
  const isLong = keys.length > ALL_DRAWN;
  const drawn = useDrawnRows(box, keys);
  const widths = useColumnWidths(box, columns.map(({ key, header }) => `${key} ${header}`).join(), isLong);
  if (error && !rows?.length) return <ErrorState text={error} onRetry={onRetry} />;
  if (rows?.length === 0) return empty;
  const hasActions = actions !== undefined;
  return (
    <ScrollRegion
      ref={region}
      role="region"
      className={styles.scroll}
      aria-label={label}
      aria-busy={rows === undefined}
    >
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={isLong ? rowCount(props) : undefined}
        data-long={isLong || undefined}
        data-tight={isTight || undefined}
        data-fixed={widths !== undefined || undefined}
      >
        <Head columns={columns} order={order} hasActions={hasActions} widths={widths} isLong={isLong} />
        <tbody>
          {rows ? (
            <Rows {...{ columns, rows, keys, drawn, actions, toneOf }} />
          ) : (
            <SkeletonBody columns={columns} hasActions={hasActions} />
          )}
        </tbody>
      </table>
      {rows && hasMore && onMore ? <Sentinel key={rows.length} onMore={onMore} /> : null}
    </ScrollRegion>
  );
}
