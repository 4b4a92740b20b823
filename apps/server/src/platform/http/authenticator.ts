import type { CallShape } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { CompanyTransaction } from '../database/transactions.ts';

export interface SessionRef {
  companyId: number;
  userId: number;
  sessionId: string;
}

/** Identifies the viewer; implemented by the identity area, used by HTTP and by the sockets. */
export interface Authenticator {
  /** Throws ERR_SESSION_EXPIRED (401), or ERR_TOKEN_EXPIRED (403) for a valid token that is too old. */
  byAccessToken(token: string): Promise<Viewer>;
  /** Identifies by the refresh cookie without renewing it: for sockets, and for pictures of the same origin. */
  byRefreshCookie(cookie: string): Promise<Viewer>;
  /**
   * The current viewer of a session that was admitted before: for sockets, which outlive their token. Throws
   * ERR_SESSION_EXPIRED when the session has ended. It does not count as the person's activity.
   */
  bySession(session: SessionRef): Promise<Viewer>;
  /** Records activity of the person that is not an HTTP call. */
  noteActivity(session: SessionRef): Promise<void>;
  /**
   * What begins every transaction of a call of support: it throws ERR_SESSION_EXPIRED once the grant is over, so that
   * nothing is written after a revocation. Undefined for everybody else.
   */
  guardOf?(viewer: Viewer): ((tx: CompanyTransaction) => Promise<void>) | undefined;
  /** Records which call support makes, before it is made. */
  recordSupportCall?(viewer: Viewer, call: CallShape, params: unknown): Promise<void>;
}
