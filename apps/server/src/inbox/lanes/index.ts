export { defineLaneJobs } from './apply-rules.ts';
export { moveLocked } from './move-ticket.ts';
export { laneRoutes } from './routes.ts';
