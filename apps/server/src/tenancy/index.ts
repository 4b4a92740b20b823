// What other areas and the composition root may use of tenancy.
export { installOnce, type FirstOperator } from './install/install-once.ts';
export { defineTenancyJobs } from './jobs.ts';
export { tenancyRoutes } from './routes.ts';
export { downloadLimitBytes, speechEndpoint } from './settings/global-settings.ts';
export { takesCalls } from './settings/queries.ts';
