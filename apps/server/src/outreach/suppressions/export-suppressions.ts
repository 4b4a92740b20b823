import type { exportSuppressions as exportCall, QueryOf, Suppression } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { csvOf, CSV_TYPE } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { xlsxOf, XLSX_TYPE } from '../../platform/spreadsheets/xlsx.ts';
import { suppressionsAfter, type SuppressionFilter } from './queries.ts';

/** Rows per read, which limits the memory in use. */
const CHUNK = 1_000;
/** Milliseconds of this process for one row. */
const MS_PER_ROW = 0.01;
// An import reads the first column.
const headings = ['numero', 'contato', 'origem', 'quem', 'quando'];

const cellsOf = ({ kind, value, contact, source, user, createdAt }: Suppression): string[] => [
  kind === 'phone' ? value : '',
  contact?.name ?? '',
  source,
  user?.name ?? '',
  createdAt,
];

async function* rowsOf(app: App, viewer: Viewer, filter: SuppressionFilter): AsyncGenerator<string[]> {
  yield headings;
  for (let after = 0; ; ) {
    const rows = await app.database.inCompany(viewer.companyId, (tx) =>
      suppressionsAfter(tx, filter, { after, limit: CHUNK }),
    );
    await app.database.useShare(viewer.companyId, rows.length * MS_PER_ROW);
    for (const row of rows) yield cellsOf(row);
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The entry in the audit log is stored before the first row leaves. */
export async function exportSuppressions(
  app: App,
  viewer: Viewer,
  { format = 'csv', searchParam, source }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  await app.database.inCompany(viewer.companyId, (tx) =>
    recordAudit(tx, viewer, { action: 'export.suppressions', change: { before: null, after: { format } } }),
  );
  const rows = rowsOf(app, viewer, { search: searchParam?.trim() ?? '', source: source ?? null });
  const name = `descadastrados-${app.now().toISOString().slice(0, 10)}.${format}`;
  return format === 'xlsx'
    ? new FileAnswer(Readable.from(xlsxOf(rows, 'Descadastrados')), XLSX_TYPE, name)
    : new FileAnswer(Readable.from(csvOf(rows)), CSV_TYPE, name);
}
