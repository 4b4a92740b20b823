// What other areas and the composition root may use of identity.
export { defineIdentityJobs } from './jobs.ts';
export { invitationRoutes } from './invitations/index.ts';
export { readRecoveryWays, recoveryRoutes } from './recovery/index.ts';
export { createAuthenticator } from './sessions/authenticator.ts';
export { wideNetworkOf } from './sessions/network.ts';
export { askToConfirm } from './sessions/ask-to-confirm.ts';
export { mailRecipient } from './sessions/mail-recipient.ts';
export { hashNewPassword } from './sessions/new-password.ts';
export { hashPassword } from './sessions/passwords.ts';
export { sessionRoutes } from './sessions/routes.ts';
export { recordSupportCall, supportRoutes } from './support/index.ts';
export { userImportRoutes } from './user-imports/index.ts';
export { changeFirstAdmin, insertFirstAdmin, inviteFirstAdmin } from './users/first-admin.ts';
export { requirePasswordWithoutMail } from './users/invite.ts';
export { userRoutes } from './users/routes.ts';
export { withUniqueEmail } from './users/user-rules.ts';
