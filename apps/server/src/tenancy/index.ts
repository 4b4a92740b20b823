// What other wings and the composition root may use of tenancy.
export { companyRoutes } from './companies/routes.ts';
export { defineTenancyJobs } from './jobs.ts';
export { planRoutes } from './plans/routes.ts';
