import type { ErrorCode } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { open } from 'node:fs/promises';
import type { UploadedFile } from '../http/route.ts';
import { runLimited } from '../limited-process/run-limited.ts';
import { limitByCompany } from './limit-by-company.ts';
import type { SheetFile } from './parse-sheet.ts';

const PARSE_MS = 30_000;
const PARSE_MEGABYTES = 768;
const UNPACK = { bytes: 96_000_000, ratio: 100, freeBytes: 8_000_000 };
/** Parsers of this process at once; of a company it is one, and the others wait. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const CHECKED_BYTES = 8_192;
const binary = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/x-cfb',
]);
const OLD = 'application/x-cfb';
const UNKNOWN = 'application/octet-stream';
const endings = /\.(xlsx?|csv|txt)$/i;

const invalid = (file: UploadedFile, cause?: unknown) =>
  new AppError('ERR_INVALID_FILE', { details: [{ field: 'file', message: file.fileName }], cause });

const limited = limitByCompany({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

export interface SheetLimits {
  bytes: number;
  /** Below the headings. */
  rows: number;
  columns: number;
  /** Characters of a cell; the rest of a longer text is cut off. */
  cell: number;
  /** Text files (csv, txt) are refused. */
  isWorkbook?: true;
  /** The refusal of a sheet with more rows; ERR_TOO_LARGE by default. */
  tooManyRows?: ErrorCode;
}

async function parsed(
  file: UploadedFile,
  kind: SheetFile['kind'],
  { rows: most, columns, cell }: SheetLimits,
): Promise<string[][]> {
  const { path, size } = file;
  const rows: string[][] = [];
  try {
    await runLimited({
      module: new URL('./parse-sheet.ts', import.meta.url),
      argument: {
        path,
        size,
        kind,
        limits: { rows: most, columns, cell },
        unpack: UNPACK,
      } satisfies SheetFile,
      memoryMb: PARSE_MEGABYTES,
      withinMs: PARSE_MS,
      onMessage: (chunk) => rows.push(...(chunk as string[][])),
    });
    return rows;
  } catch (error) {
    throw invalid(file, error);
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHECKED_BYTES), 0, CHECKED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Other encodings than UTF-16, which starts with a mark, contain no zero bytes. */
function resemblesText(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || !bytes.includes(0);
}

export interface Sheet {
  columns: string[];
  rows: string[][];
}

/**
 * The first table of a spreadsheet, all cells as text. Content that is no spreadsheet is refused, whatever the file's
 * name.
 */
export async function readSheet(
  companyId: number,
  file: UploadedFile | undefined,
  limits: SheetLimits,
): Promise<Sheet> {
  if (!file || file.size === 0)
    throw new AppError('ERR_EMPTY_FILE', { details: [{ field: 'file', message: 'empty' }] });
  if (file.size > limits.bytes) throw new AppError('ERR_TOO_LARGE');
  const isBinary = binary.has(file.mimeType);
  const isOpen = file.mimeType === UNKNOWN || file.mimeType.startsWith('text/');
  const isAllowed = isBinary || (isOpen && limits.isWorkbook !== true);
  if (!endings.test(file.fileName) || !isAllowed) throw invalid(file);
  if (!isBinary && !resemblesText(await headOf(file.path))) throw invalid(file);
  const kind = !isBinary ? 'text' : file.mimeType === OLD ? 'old' : 'archive';
  const [columns, ...rows] = await limited(companyId, async () => parsed(file, kind, limits));
  if (!columns || rows.length === 0) throw invalid(file);
  if (rows.length > limits.rows) throw new AppError(limits.tooManyRows ?? 'ERR_TOO_LARGE');
  const width = Math.max(columns.length, ...rows.slice(0, 100).map((row) => row.length));
  const headings = Array.from({ length: width }, (_, place) => columns[place] ?? '');
  return { columns: headings, rows };
}
