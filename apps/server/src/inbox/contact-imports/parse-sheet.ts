import { read, utils } from '@e965/xlsx';
import { parentPort, workerData } from 'node:worker_threads';

// Runs in a worker thread: a file that makes the parser hang or run out of memory affects nothing else.

interface Limits {
  rows: number;
  columns: number;
  cell: number;
}

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

const { bytes, isText, limits } = workerData as { bytes: Uint8Array; isText: boolean; limits: Limits };
const options = { raw: true, dense: true, cellFormula: false, cellHTML: false, sheetRows: limits.rows + 2 };
const workbook = isText
  ? read(textOf(bytes), { ...options, type: 'string' })
  : read(bytes, { ...options, type: 'array' });
const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
const rows = sheet
  ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: false, defval: '' })
  : [];
parentPort?.postMessage(
  rows.map((row) => row.slice(0, limits.columns).map((value) => cellText(value, limits.cell))),
);
