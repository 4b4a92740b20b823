import { ACCESS_TOKEN_MINUTES } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';

const Claims = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  profile: z.string(),
  sid: z.uuid(),
  exp: z.number(),
});
export type Claims = z.infer<typeof Claims>;

export interface AccessTokens {
  sign(claims: Omit<Claims, 'exp'>): string;
  /** Throws ERR_SESSION_EXPIRED for an invalid token, ERR_TOKEN_EXPIRED for one that is too old. */
  read(token: string): Claims;
}

/** Access tokens: JWT, HS256, with a key made from the application's secret; their times follow app.now(). */
export function accessTokens(app: Pick<App, 'secrets' | 'now'>): AccessTokens {
  const key = app.secrets.key('access tokens');
  const signer = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  const verifier = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, cache: 1_000 });
  const seconds = () => Math.floor(app.now().getTime() / 1000);

  function verified(token: string): Claims {
    try {
      return Claims.parse(verifier(token));
    } catch (cause) {
      throw new AppError('ERR_SESSION_EXPIRED', { cause });
    }
  }
  return {
    sign: (claims) => signer({ ...claims, iat: seconds(), exp: seconds() + ACCESS_TOKEN_MINUTES * 60 }),
    read(token) {
      const claims = verified(token);
      // 403, and only here: clients refresh once and repeat the call.
      if (claims.exp <= seconds()) throw new AppError('ERR_TOKEN_EXPIRED', { error: 'ERR_SESSION_EXPIRED' });
      return claims;
    },
  };
}
