import {
  exportRatings as exportRatingsCall,
  exportReports as exportCall,
  listRatings as listRatingsCall,
  listReports as listCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportRatings } from './export-ratings.ts';
import { exportReports } from './export-reports.ts';
import { listRatings } from './list-ratings.ts';
import { listReports } from './list-reports.ts';

export const reportRoutes = (app: App): Route[] => [
  handle(listCall, ({ viewer, query }) => listReports(app, viewer, query)),
  handle(exportCall, ({ viewer, query }) => exportReports(app, viewer, query)),
  handle(listRatingsCall, ({ viewer, query }) => listRatings(app, viewer, query)),
  handle(exportRatingsCall, ({ viewer, query }) => exportRatings(app, viewer, query)),
];
