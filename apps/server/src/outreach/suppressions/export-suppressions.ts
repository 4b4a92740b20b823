import type { exportSuppressions as exportCall, QueryOf, Suppression } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportSheets } from '../../platform/spreadsheets/export-sheets.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { suppressionsAfter, type SuppressionFilter } from './queries.ts';

/** Rows per read, which limits the memory in use. */
const CHUNK = 1_000;
/** Milliseconds of this process for one row. */
const MS_PER_ROW = 0.01;

/** An import reads the first column. */
const columns: Columns<Suppression> = {
  numero: ({ kind, value }) => (kind === 'phone' ? value : ''),
  contato: ({ contact }) => contact?.name ?? '',
  origem: ({ source }) => source,
  quem: ({ user }) => user?.name ?? '',
  quando: ({ createdAt }) => createdAt,
};

async function* partsOf(
  app: App,
  { companyId }: Viewer,
  filter: SuppressionFilter,
): AsyncGenerator<Suppression[]> {
  for (let after = 0; ; ) {
    const rows = await app.database.inCompany(companyId, (tx) =>
      suppressionsAfter(tx, filter, { after, limit: CHUNK }),
    );
    await app.database.useShare(companyId, rows.length * MS_PER_ROW);
    yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? after;
  }
}

export async function exportSuppressions(
  app: App,
  viewer: Viewer,
  { format, searchParam, source }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const filter = { search: searchParam?.trim() ?? '', source: source ?? null };
  const parts = tableOf(columns, partsOf(app, viewer, filter));
  const name = `descadastrados-${app.now().toISOString().slice(0, 10)}`;
  const file = { action: 'export.suppressions', name, format } as const;
  return exportSheets(app, viewer, file, [{ name: 'Descadastrados', parts }]);
}
