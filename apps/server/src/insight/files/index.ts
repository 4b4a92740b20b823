export { exportSheets } from './export-sheets.ts';
export { type Columns, everything, tableOf } from './table-of.ts';
