import type { Viewer } from '@prosa/domain';

export interface SessionRef {
  companyId: number;
  userId: number;
  sessionId: string;
}

/** Tells who is asking; implemented by identity, used by HTTP and by the sockets. */
export interface Authenticator {
  /** Throws ERR_SESSION_EXPIRED (401), or ERR_TOKEN_EXPIRED (403) for a token that was good and is too old. */
  byAccessToken(token: string): Promise<Viewer>;
  /** By the refresh cookie, which stays as it is: for sockets and pictures of the same origin. */
  byRefreshCookie(cookie: string): Promise<Viewer>;
  /**
   * A session that was let in before, as it stands now: for sockets, which outlive their token. Throws
   * ERR_SESSION_EXPIRED when it has ended. Looking is no activity of the person.
   */
  bySession(session: SessionRef): Promise<Viewer>;
  /** Notes that the person did something that is no call. */
  noteActivity(session: SessionRef): Promise<void>;
}
