export { dashboardRoutes } from './routes.ts';
export { showDashboard } from './show-dashboard.ts';
