export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * After an apostrophe a spreadsheet program reads the cell as text, not as a formula. Some read full-width signs as the
 * plain ones.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const special = /[";\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = formula.test(value) ? `'${value}` : value;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rowText = (row: readonly (string | number)[]): string => `${row.map(cell).join(';')}\r\n`;

/**
 * Rows of a table, in parts of some hundreds that leave together: to wait for each row, and to write each by itself, costs
 * more than the row.
 */
export type RowParts<Cell> = AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>;

/**
 * CSV in the format that Brazilian spreadsheet programs open directly: with a byte order mark, semicolons, and decimal
 * commas.
 */
export async function* csvOf(parts: RowParts<string | number>): AsyncGenerator<string> {
  yield '\uFEFF';
  for await (const rows of parts) yield rows.map(rowText).join('');
}
