export { suppressionRoutes } from './routes.ts';
