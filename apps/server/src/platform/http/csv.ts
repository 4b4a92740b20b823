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

/** Characters that leave at once: a write for each row costs more than the row. */
const PART = 16_384;

/**
 * CSV in the format that Brazilian spreadsheet programs open directly: with a byte order mark, semicolons, and decimal
 * commas.
 */
export async function* csvOf(rows: AsyncIterable<(string | number)[]>): AsyncGenerator<string> {
  let part = '\uFEFF';
  for await (const row of rows) {
    part += `${row.map(cell).join(';')}\r\n`;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part;
}
