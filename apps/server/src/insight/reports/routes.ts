import { exportReports as exportCall, listReports as listCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportReports } from './export-reports.ts';
import { listReports } from './list-reports.ts';

export const reportRoutes = (app: App): Route[] => [
  handle(listCall, ({ viewer, query }) => listReports(app, viewer, query)),
  handle(exportCall, ({ viewer, query }) => exportReports(app, viewer, query)),
];
