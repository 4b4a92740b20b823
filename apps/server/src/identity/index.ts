// What other areas and the composition root may use of identity.
export { defineIdentityJobs } from './jobs.ts';
export { recoveryRoutes } from './recovery/index.ts';
export { createAuthenticator } from './sessions/authenticator.ts';
export { wideNetworkOf } from './sessions/network.ts';
export { askToConfirm } from './sessions/ask-to-confirm.ts';
export { hashNewPassword } from './sessions/new-password.ts';
export { hashPassword } from './sessions/passwords.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { changeFirstAdmin, insertFirstAdmin } from './users/first-admin.ts';
export { userRoutes } from './users/routes.ts';
export { withUniqueEmail } from './users/user-rules.ts';
