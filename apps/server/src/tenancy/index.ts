// What other areas and the composition root may use of tenancy.
export { seesAnnouncementPicture } from './announcements/index.ts';
export { openPayments } from './billing/index.ts';
export { alignInvoices } from './invoices/index.ts';
export { updateFigures } from './companies/figures.ts';
export { installOnce, type FirstOperator } from './install/install-once.ts';
export { defineTenancyJobs } from './jobs.ts';
export { tenancyRoutes } from './routes.ts';
export { codeSettings, downloadLimitBytes, isSandboxOn, speechEndpoint } from './settings/global-settings.ts';
export { listCompanyIds, takesCalls, timeZoneOf } from './settings/queries.ts';
