import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { SIGN_IN_MINUTES } from './queries.ts';

const COOKIE = 'facebook_sign_in';

export const RETURN_PATH = '/api/facebook/return';

const attributes = ({ config }: Pick<App, 'config'>) => ({
  path: RETURN_PATH,
  httpOnly: true,
  // Facebook's redirect is a navigation: the cookie comes with it.
  sameSite: 'lax' as const,
  secure: config.publicUrl?.startsWith('https:') ?? false,
});

const digestOf = (word: string): string => createHash('sha256').update(word).digest('hex');

/**
 * Ties a sign-in to this browser: the secret stays in its cookie, Facebook carries the digest. So an attacker who makes
 * another person's browser return with the attacker's state does not get that person's pages.
 */
export function tieToBrowser(app: Pick<App, 'config'>, reply: FastifyReply): string {
  const word = randomBytes(32).toString('base64url');
  void reply.setCookie(COOKIE, word, { ...attributes(app), maxAge: SIGN_IN_MINUTES * 60 });
  return digestOf(word);
}

/** The state with which this browser began; null if it began none, or returns with another one. */
export function stateOf({ cookies }: FastifyRequest, given: unknown): string | null {
  const word = cookies[COOKIE];
  const state = word === undefined ? null : digestOf(word);
  return state === given ? state : null;
}

export function untie(app: Pick<App, 'config'>, reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, attributes(app));
}
