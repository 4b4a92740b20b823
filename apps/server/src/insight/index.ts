// What the composition root may use of insight: what is read of tickets to see how a company serves.
export { insightRoutes } from './routes.ts';
export { definePeriodSumsJobs, rebuildSums } from './period-sums/index.ts';
export { defineWeeklyReportJobs } from './weekly-reports/index.ts';
