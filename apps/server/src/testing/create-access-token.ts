import { accessTokens, type Claims } from '../identity/sessions/access-token.ts';
import type { App } from '../platform/app.ts';

export const createAccessToken = (app: Pick<App, 'secrets' | 'now'>, claims: Omit<Claims, 'exp'>): string =>
  accessTokens(app).sign(claims);
