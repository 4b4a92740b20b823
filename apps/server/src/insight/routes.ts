import type { App } from '../platform/app.ts';
import type { Route } from '../platform/http/route.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { momentsRoutes } from './moments/index.ts';
import { reportRoutes } from './reports/index.ts';
import { weeklyReportRoutes } from './weekly-reports/index.ts';

export const insightRoutes = (app: App): Route[] => [
  ...dashboardRoutes(app),
  ...momentsRoutes(app),
  ...reportRoutes(app),
  ...weeklyReportRoutes(app),
];
