import { chooseWeeklyReport as chooseCall, readWeeklyReport as readCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { chooseWeeklyReport, readWeeklyReport } from './choose-weekly-report.ts';

export const weeklyReportRoutes = (app: App): Route[] => [
  handle(readCall, ({ viewer }) => readWeeklyReport(app, viewer)),
  handle(chooseCall, ({ viewer, body }) => chooseWeeklyReport(app, viewer, body.enabled)),
];
