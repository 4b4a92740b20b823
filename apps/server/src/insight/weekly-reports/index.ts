export { defineWeeklyReportJobs } from './jobs.ts';
export { weeklyReportRoutes } from './routes.ts';
