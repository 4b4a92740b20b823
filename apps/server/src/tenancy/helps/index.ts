// What other modules of tenancy may use of help articles.
export { helpRoutes } from './routes.ts';
