// What the rest of identity and the composition root may use of support access.
export { recordSupportCall } from './record-call.ts';
export { supportRoutes } from './routes.ts';
