// What the area shows of imports of users.
export { userImportRoutes } from './routes.ts';
