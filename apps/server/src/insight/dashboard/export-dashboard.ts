import type { exportDashboard as exportCall, QueryOf } from '@prosa/contract';
import { type DaySpan, spanBefore, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { SheetCell } from '../../platform/spreadsheets/xlsx.ts';
import { exportSheets } from '../../platform/spreadsheets/export-sheets.ts';
import { dashboardTables } from './dashboard-tables.ts';
import { filterTable } from './filter-table.ts';
import { askedOf, dashboardOf } from './show-dashboard.ts';

type Query = QueryOf<typeof exportCall>;

/** What the figures are of, and the tables by the names of their sheets. */
async function tablesOf(
  app: App,
  viewer: Viewer,
  { days, date_from, date_to, ...filters }: Omit<Query, 'format'>,
): Promise<{ span: DaySpan; tables: Record<string, SheetCell[][]> }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const asked = await askedOf(app, tx, { days, date_from, date_to }, filters);
    const span = spanBefore(asked.span);
    const before = { ...asked, span, filters: { ...asked.filters, ...span } };
    const figures = await dashboardOf(tx, asked, app.now());
    const tables = dashboardTables(figures, await dashboardOf(tx, before, app.now()));
    return { span: asked.span, tables: { Filtro: await filterTable(tx, asked), ...tables } };
  });
}

export async function exportDashboard(
  app: App,
  viewer: Viewer,
  { format, ...query }: Query,
): Promise<FileAnswer> {
  const { span, tables } = await tablesOf(app, viewer, query);
  const sheets = Object.entries(tables).map(([name, rows]) => ({ name, parts: [rows] }));
  const file = { action: 'export.dashboard', name: 'dashboard', format, ...span } as const;
  return exportSheets(app, viewer, file, sheets);
}
