import { accessTokens, type Claims } from '../identity/sessions/access-token.ts';
import type { App } from '../platform/app.ts';

/** An access token as a sign-in makes it. */
export const createAccessToken = (app: Pick<App, 'secrets' | 'now'>, claims: Omit<Claims, 'exp'>): string =>
  accessTokens(app).sign(claims);
