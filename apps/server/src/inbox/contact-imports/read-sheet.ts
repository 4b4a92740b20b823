import { IMPORT_LIMITS } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { UploadedFile } from '../../platform/http/route.ts';

const PARSE_MS = 30_000;
const PARSE_MEGABYTES = 512;
const binary = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/x-cfb',
]);
const UNKNOWN = 'application/octet-stream';
const endings = /\.(xlsx?|csv|txt)$/i;

const invalid = (cause?: unknown) => new AppError('ERR_INVALID_FILE', { cause });

async function parsed(bytes: Uint8Array, isText: boolean): Promise<string[][]> {
  const worker = new Worker(new URL('./parse-sheet.ts', import.meta.url), {
    workerData: { bytes, isText, limits: IMPORT_LIMITS },
    resourceLimits: { maxOldGenerationSizeMb: PARSE_MEGABYTES },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the spreadsheet takes too long')), PARSE_MS);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the spreadsheet ended its parser')));
    });
  } catch (error) {
    throw invalid(error);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Other encodings than UTF-16, which starts with a mark, contain no zero bytes. */
function resemblesText(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || !bytes.subarray(0, 8_192).includes(0);
}

export interface Sheet {
  columns: string[];
  rows: string[][];
}

/**
 * The first table of a spreadsheet, all cells as text. Content that is no spreadsheet is refused, whatever the file's
 * name.
 */
export async function readSheet(file: UploadedFile | undefined): Promise<Sheet> {
  if (!file || file.size === 0)
    throw new AppError('ERR_EMPTY_FILE', { details: [{ field: 'file', message: 'empty' }] });
  if (file.size > IMPORT_LIMITS.bytes) throw new AppError('ERR_TOO_LARGE');
  const isBinary = binary.has(file.mimeType);
  const isOpen = file.mimeType === UNKNOWN || file.mimeType.startsWith('text/');
  if (!endings.test(file.fileName) || !(isBinary || isOpen)) throw invalid();
  const bytes = await readFile(file.path);
  if (!isBinary && !resemblesText(bytes)) throw invalid();
  const [columns, ...rows] = await parsed(bytes, !isBinary);
  if (!columns || rows.length === 0) throw invalid();
  if (rows.length > IMPORT_LIMITS.rows) throw new AppError('ERR_TOO_LARGE');
  const width = Math.max(columns.length, ...rows.slice(0, 100).map((row) => row.length));
  const headings = Array.from({ length: width }, (_, place) => columns[place] ?? '');
  return { columns: headings, rows };
}
