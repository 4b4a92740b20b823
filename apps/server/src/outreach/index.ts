// What the composition root may use of outreach: messages to many people at once, and who gets none.
export { outreachRoutes } from './routes.ts';
