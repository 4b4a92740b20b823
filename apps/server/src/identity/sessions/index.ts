// What other modules of identity may use of sessions.
export { announceEndedFrom, announceSessionsEnded, announceSupport } from './events.ts';
export { keepOwnCookie, REFRESH_COOKIE, setRefreshCookie } from './refresh-token.ts';
export { accessTokens } from './access-token.ts';
export { answerSession } from './answer-session.ts';
export { beginSession, type SignedIn, type SignInManner } from './begin-session.ts';
export { ofThisEmail } from './confirmation-queries.ts';
export { DEVICE_COOKIE, deviceOf } from './device-cookie.ts';
export { deviceOfRequest, type SeenDevice } from './device.ts';
export { readSupportSessionUser, toSession } from './session-user.ts';
export { insertSupportSession } from './support-session.ts';
export { networkOf } from './network.ts';
export { hashNewPassword, weakPasswords } from './new-password.ts';
export { companyOfToken, makeCompanyToken } from './refresh-token.ts';
export { countRevealed, requireFewRevealed } from './revealed-values.ts';
export { revokeSessions } from './session-queries.ts';
export { countRequest, subjectsOfInvitation, subjectsOfRecovery } from './sign-in-failures.ts';
