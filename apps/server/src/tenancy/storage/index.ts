export { defineStorageJobs } from './recount.ts';
export { storageRoutes } from './routes.ts';
