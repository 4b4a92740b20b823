export const CSV_TYPE = 'text/csv; charset=utf-8';

/** What a spreadsheet program would take for a formula is text to it after an apostrophe. */
const formula = /^[=+\-@\t\r]/;
const special = /[";\r\n]/;

function cell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, in the form that spreadsheet programs of Brazil open by themselves. */
export async function* csvOf(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield '\uFEFF';
  for await (const row of rows) yield `${row.map(cell).join(';')}\r\n`;
}
