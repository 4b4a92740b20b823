export { addListRows } from './import-list.ts';
export { contactListRoutes } from './routes.ts';
