export { removeOldEntries } from './remove-old-entries.ts';
export { auditRoutes } from './routes.ts';
