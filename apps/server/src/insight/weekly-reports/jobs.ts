import type { App } from '../../platform/app.ts';
import { queueWeeklyReports, sendWeeklyReport, WEEKLY_REPORT } from './send-weekly-reports.ts';

export function defineWeeklyReportJobs(app: App): void {
  app.jobs.define(WEEKLY_REPORT, async (payload) =>
    sendWeeklyReport(app, payload as { companyId: number; userId: number }),
  );
  // Monday begins at different times in different time zones, some of them on the half or quarter of an hour.
  app.jobs.every('weekly-reports', '*/15 * * * *', async () => queueWeeklyReports(app));
}
