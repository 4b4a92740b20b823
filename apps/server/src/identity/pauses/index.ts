// What the rest of identity may use of pauses.
export { openPause } from './queries.ts';
export { removeOldPauses } from './remove-old-pauses.ts';
export { pauseRoutes } from './routes.ts';
