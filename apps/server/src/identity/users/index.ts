// What other modules of identity may use of users.
export { auditedUser } from './audited-user.ts';
export { noticeOfCredentials } from './credentials-notice.ts';
export { announceUsers } from './events.ts';
export { findInvitation, lockInvitation, type OpenInvitation, saveAccepted } from './invitation-queries.ts';
export { countInvitations, invite } from './invite.ts';
export { listUsers } from './queries.ts';
export { withUniqueEmail } from './user-rules.ts';
export { lockCompany, userUsage } from './write-queries.ts';
