export { moveLocked } from './move-ticket.ts';
export { laneRoutes } from './routes.ts';
