export { momentsRoutes } from './routes.ts';
