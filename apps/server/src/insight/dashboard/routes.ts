import {
  chartTicketsOfDays as daysCall,
  chartTicketsOfUsers as usersCall,
  exportDashboard as exportCall,
  showDashboard as dashboardCall,
  showOwnFigures as ownCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportDashboard } from './export-dashboard.ts';
import { chartTicketsOfDays, chartTicketsOfUsers, showDashboard, showOwnFigures } from './show-dashboard.ts';

export const dashboardRoutes = (app: App): Route[] => [
  handle(dashboardCall, ({ viewer, query }) => showDashboard(app, viewer, query)),
  handle(exportCall, ({ viewer, query }) => exportDashboard(app, viewer, query)),
  handle(ownCall, ({ viewer, query }) => showOwnFigures(app, viewer, query)),
  handle(usersCall, ({ viewer, query }) => chartTicketsOfUsers(app, viewer, query)),
  handle(daysCall, ({ viewer, query }) => chartTicketsOfDays(app, viewer, query)),
];
