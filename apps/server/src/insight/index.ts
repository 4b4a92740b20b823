// What the composition root may use of insight: what is read of tickets to see how a company serves.
export { dashboardRoutes } from './dashboard/routes.ts';
export { reportRoutes } from './reports/routes.ts';
