// What the area shows of recoveries.
export { recoveryRoutes } from './routes.ts';
export { defineRecovery } from './send-code.ts';
