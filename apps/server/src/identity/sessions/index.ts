// What other modules of identity may use of sessions.
export { announceSessionsEnded } from './events.ts';
export { networkOf } from './network.ts';
export { hashNewPassword } from './new-password.ts';
export { revokeSessions } from './session-queries.ts';
export { countRequest, subjectsOfRecovery } from './sign-in-failures.ts';
