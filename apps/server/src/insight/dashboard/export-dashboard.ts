import type { exportDashboard as exportCall, QueryOf } from '@prosa/contract';
import { spanBefore, type Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { SheetCell } from '../../platform/spreadsheets/xlsx.ts';
import { exportSheets } from '../files/index.ts';
import { dashboardTables } from './dashboard-tables.ts';
import { filterTable } from './filter-table.ts';
import { askedOf, dashboardOf } from './show-dashboard.ts';

async function tablesOf(
  app: App,
  viewer: Viewer,
  { days, date_from, date_to, ...filters }: Omit<QueryOf<typeof exportCall>, 'format'>,
): Promise<Record<string, SheetCell[][]>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, { days, date_from, date_to }, filters);
    const span = spanBefore(asked.span);
    const before = { ...asked, span, filters: { ...asked.filters, ...span } };
    return {
      Filtro: await filterTable(tx, asked),
      ...dashboardTables(await dashboardOf(tx, asked, app.now()), await dashboardOf(tx, before, app.now())),
    };
  });
}

export async function exportDashboard(
  app: App,
  viewer: Viewer,
  { format, ...query }: QueryOf<typeof exportCall>,
): Promise<FileAnswer> {
  const tables = Object.entries(await tablesOf(app, viewer, query));
  const sheets = tables.map(([name, rows]) => ({ name, rows: Readable.from(rows) }));
  return exportSheets(app, viewer, { action: 'export.dashboard', name: 'dashboard', format }, sheets);
}
