// What other modules of identity may use of users.
export { noticeOfCredentials } from './credentials-notice.ts';
