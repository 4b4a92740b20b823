import { read, utils } from '@e965/xlsx';
import { readFile } from 'node:fs/promises';
import { type UnpackLimits, unpackWorkbook } from './unpack-workbook.ts';

// Runs in a process of its own: a file that makes the parser hang or run out of memory affects nothing else.

/** What the program gets as its argument. It sends the rows as lists of texts, some hundred at a time. */
export interface SheetFile {
  path: string;
  size: number;
  kind: 'archive' | 'old' | 'text';
  limits: { rows: number; columns: number; cell: number };
  unpack: UnpackLimits;
}

/** Rows of one message: the server reads it in one go. */
const ROWS_PER_MESSAGE = 250;
/** Characters of all cells: a text that many cells share is packed once, and would leave here many times. */
const MOST_CHARACTERS = 40_000_000;

/** Text spreadsheets have many encodings; text that is not valid UTF-8 or UTF-16 is read as Windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function cellText(value: unknown, longest: number): string {
  if (value === null || value === undefined) return '';
  // A number of 13 digits is a phone number, not 5,5E+12.
  const text =
    typeof value === 'number' ? value.toLocaleString('fullwide', { useGrouping: false }) : String(value);
  return text.replaceAll('\u0000', '').trim().slice(0, longest);
}

async function workbookOf({ path, size, kind, limits, unpack }: SheetFile): Promise<ReturnType<typeof read>> {
  const options = { raw: true, dense: true, cellFormula: false, cellHTML: false, sheetRows: limits.rows + 2 };
  if (kind === 'text') return read(textOf(await readFile(path)), { ...options, type: 'string' });
  const bytes = kind === 'archive' ? await unpackWorkbook(path, size, unpack) : await readFile(path);
  return read(bytes, { ...options, type: 'array' });
}

/** The rows of the first table; a sheet that claims more columns than are read gets none of the others. */
function rowsOf(
  { Sheets, SheetNames }: ReturnType<typeof read>,
  { columns }: SheetFile['limits'],
): unknown[][] {
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (!sheet?.['!ref']) return [];
  const range = utils.decode_range(sheet['!ref']);
  range.e.c = Math.min(range.e.c, range.s.c + columns - 1);
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: false, defval: '', range });
}

async function send(rows: string[][]): Promise<void> {
  await new Promise<void>((done, fail) => {
    process.send?.(rows, undefined, undefined, (error) => (error ? fail(error) : done()));
  });
}

async function main(file: SheetFile): Promise<void> {
  const { columns, cell } = file.limits;
  const rows = rowsOf(await workbookOf(file), file.limits);
  let characters = 0;
  for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE) {
    const texts = rows
      .slice(from, from + ROWS_PER_MESSAGE)
      .map((row) => row.slice(0, columns).map((value) => cellText(value, cell)));
    characters += texts.flat().reduce((sum, text) => sum + text.length, 0);
    if (characters > MOST_CHARACTERS) throw new Error(`more than ${MOST_CHARACTERS} characters`);
    await send(texts);
  }
  process.disconnect();
}

await main(JSON.parse(process.argv[2] ?? '{}') as SheetFile);
