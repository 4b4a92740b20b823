/** The heading of each column, and its cell of a row. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null | undefined>;

/** The headings, and then the rows in the parts in which they are read. Numbers stay numbers, so that a sheet can add them. */
export async function* tableOf<Row>(
  columns: Columns<Row>,
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<(string | number)[][]> {
  yield [Object.keys(columns)];
  const cells = Object.values(columns);
  for await (const rows of parts) yield rows.map((row) => cells.map((cell) => cell(row) ?? ''));
}
