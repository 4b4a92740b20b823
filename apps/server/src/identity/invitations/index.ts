// What the area shows of invitations.
export { invitationRoutes } from './routes.ts';
