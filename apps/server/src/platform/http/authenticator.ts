import type { Viewer } from '@prosa/domain';

/** Tells who is asking; implemented by identity, used by HTTP and by the sockets. */
export interface Authenticator {
  /** Throws ERR_SESSION_EXPIRED (401), or ERR_TOKEN_EXPIRED (403) for a token that was good and is too old. */
  byAccessToken(token: string): Promise<Viewer>;
  /** By the refresh cookie, which stays as it is: for sockets and pictures of the same origin. */
  byRefreshCookie(cookie: string): Promise<Viewer>;
}
