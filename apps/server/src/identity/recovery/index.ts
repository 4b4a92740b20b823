// What the area shows of recoveries.
export { type CodeConnections, readRecoveryWays } from './code-connections.ts';
export { recoveryRoutes } from './routes.ts';
export { defineRecovery } from './send-code.ts';
