// What other wings and the composition root may use of identity.
export { createAccessToken } from './sessions/access-token.ts';
export { defineIdentityJobs } from './jobs.ts';
export { createAuthenticator } from './sessions/authenticator.ts';
export { hashPassword } from './sessions/passwords.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { userRoutes } from './users/routes.ts';
