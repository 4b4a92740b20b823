/** The heading of each column, and its cell of a row. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

/** The headings, and then the rows in the parts in which they are read. All cells are text, so that numbers keep their digits. */
export async function* tableOf<Row>(
  columns: Columns<Row>,
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string[][]> {
  yield [Object.keys(columns)];
  const cells = Object.values(columns);
  for await (const rows of parts) yield rows.map((row) => cells.map((cell) => String(cell(row) ?? '')));
}
