export { createApiClients } from './identify-program.ts';
export { defineSendApiJobs } from './jobs.ts';
export { sendApiRoutes } from './routes.ts';
