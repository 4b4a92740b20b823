export { exportSheets } from './export-sheets.ts';
export { type Columns, tableOf } from './table-of.ts';
