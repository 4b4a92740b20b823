/** Why a mail could not be handed to the mail server: words of protocols, never the server's text, which quotes people. */
export interface SmtpFailure {
  /** Such as `EAUTH AUTH PLAIN 535`. */
  reason: string;
  /** The server refuses this mail for good; everything else is tried again. */
  isPermanent: boolean;
}

/** The time for one mail is over. */
export class SmtpTimeout extends Error {
  readonly code = 'ETIMEDOUT';
}

const word = /^[A-Z][A-Z0-9_ -]{0,40}$/;

/**
 * Permanent is a refusal with 5xx of the recipient or of the message. One of the sign-in or of the sender concerns the
 * configuration, so the mail waits until that is mended.
 */
export function smtpFailureOf(error: unknown): SmtpFailure {
  const { code, command, responseCode } = (error ?? {}) as Record<string, unknown>;
  const words = [code, command].filter((part) => typeof part === 'string' && word.test(part));
  const status = typeof responseCode === 'number' ? responseCode : null;
  const reason = [...words, ...(status === null ? [] : [status])].join(' ') || 'UNKNOWN';
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  return { reason, isPermanent: isOfMail && status !== null && status >= 500 && status < 600 };
}
