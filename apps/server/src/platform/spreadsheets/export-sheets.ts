import type { AuditAction } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../app.ts';
import { type AuditRecord, recordAudit } from '../audit/record-audit.ts';
import { CSV_TYPE, csvOf } from '../http/csv.ts';
import { FileAnswer } from '../http/route.ts';
import { type Sheet, type SheetCell, workbookOf, XLSX_TYPE } from './xlsx.ts';

/** Sheets one below another, each under its name where there are several. */
async function* inOneTable(sheets: readonly Sheet[]): AsyncGenerator<readonly SheetCell[][]> {
  for (const [index, { name, parts }] of sheets.entries()) {
    if (index > 0) yield [[]];
    if (sheets.length > 1) yield [[name]];
    yield* parts;
  }
}

interface File {
  action: AuditAction;
  /** Without its extension. */
  name: string;
  format?: 'csv' | 'xlsx' | undefined;
  /** The record that the file is of. */
  subject?: AuditRecord['subject'];
  /** The first and the last day of what is in it. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The tables as a file. The entry in the audit log is stored before the first row leaves. */
export async function exportSheets(
  app: App,
  viewer: Viewer,
  { action, name, format = 'csv', subject, from, to }: File,
  sheets: readonly Sheet[],
): Promise<FileAnswer> {
  const change = { before: null, after: { format, from, to } };
  await app.database.inCompany(viewer.companyId, (tx) =>
    recordAudit(tx, viewer, { action, change, ...(subject ? { subject } : {}) }),
  );
  return format === 'xlsx'
    ? new FileAnswer(Readable.from(workbookOf(sheets)), XLSX_TYPE, `${name}.xlsx`)
    : new FileAnswer(Readable.from(csvOf(inOneTable(sheets))), CSV_TYPE, `${name}.csv`);
}
