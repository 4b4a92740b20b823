import { memo, type ReactNode } from 'react';
import styles from './data-table.module.css';

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
  /** Left out wherever the table would not fit, and only there. */
  isSpare?: boolean;
  /**
   * The name of the row. Between 600 and 900 px it takes what the other columns leave, and these do not wrap; elsewhere
   * it does so where the table would not fit. Its content limits its width with `max-width: var(--name-width, …)`.
   */
  isName?: boolean;
  /** What the list is ordered by when this header is pressed. */
  orderBy?: string;
}

interface Props<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  tone: 'warn' | 'danger' | undefined;
  /** Where rows are left out: the index among all rows. */
  index: number | undefined;
  /** Where rows are left out: measures the height of the drawn row. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** With the same columns and actions as before, only a row that has changed is rendered. */
export const TableRow = memo(function TableRow<Row>(props: Props<Row>) {
  const { row, id, columns, actions, tone, index, measure } = props;
  const place =
    index === undefined ? {} : { 'data-row': id, 'data-index': index, 'aria-rowindex': index + 2 };
  return (
    <tr ref={measure} data-tone={tone} {...place}>
      {columns.map(({ key, render, isNumber, isSecondary, isName }) => (
        <td key={key} data-number={isNumber} data-secondary={isSecondary} data-name={isName}>
          {render(row)}
        </td>
      ))}
      {actions ? <td className={styles.end}>{actions(row)}</td> : null}
    </tr>
  );
}) as <Row>(props: Props<Row>) => ReactNode;
