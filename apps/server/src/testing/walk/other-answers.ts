import type { CallName } from '@prosa/contract';

/** Calls whose sample does not succeed: the status of the answer, and why. */
export const otherAnswers: Partial<Record<CallName, { status: number; why: string }>> = {
  refreshToken: { status: 401, why: 'there is no cookie' },
  resendConfirmation: { status: 403, why: 'this installation has no mail server' },
  renewInvitation: { status: 403, why: 'this installation has no mail server' },
  renewAdminInvitation: { status: 403, why: 'this installation has no mail server' },
  requestRecovery: { status: 403, why: 'this installation has no mail server' },
  verifyRecovery: { status: 400, why: 'nobody has asked for a code' },
  uploadCertificate: { status: 400, why: 'a picture is no certificate' },
  transcribeAudio: { status: 400, why: 'the message is no audio' },
  testPush: { status: 404, why: 'this browser takes no notices' },
  importPhoneContacts: { status: 400, why: 'no process holds the line' },
  importChatContacts: { status: 400, why: 'no process holds the line' },
  readContactFile: { status: 400, why: 'a picture is no spreadsheet' },
  uploadContacts: { status: 400, why: 'a picture is no spreadsheet' },
  previewUserImport: { status: 400, why: 'a picture is no spreadsheet' },
  importSuppressions: { status: 400, why: 'a picture is no spreadsheet' },
  importUsers: { status: 400, why: 'a picture is no spreadsheet' },
  syncMessageTemplates: { status: 400, why: 'this installation has no app at Meta' },
  sendTemplateMessage: { status: 400, why: 'the template has no file, and the sandbox has no templates' },
  requestPairingCode: { status: 400, why: 'the connection waits for no phone' },
  connectFacebook: { status: 400, why: 'this installation has no app at Meta' },
  beginFacebookSignIn: { status: 400, why: 'this installation has no app at Meta' },
  readFacebookSignIn: { status: 404, why: 'nobody signs in at Facebook' },
  connectFacebookAccounts: { status: 404, why: 'nobody signs in at Facebook' },
  testIntegrationSession: { status: 400, why: 'no words are a service account' },
};
