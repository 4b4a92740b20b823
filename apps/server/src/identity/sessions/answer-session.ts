import type { Session } from '@prosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { accessTokens } from './access-token.ts';
import type { SignedIn } from './begin-session.ts';
import { DEVICE_COOKIE, rememberDevice } from './device-cookie.ts';
import { clearOwnCookie, setRefreshCookie } from './refresh-token.ts';
import { toSession } from './session-user.ts';

/** Answers a session that has begun or goes on: sets its cookies, and returns the access token with the user. */
export function answerSession(
  app: App,
): (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => Session {
  const tokens = accessTokens(app);
  return (request, reply, signedIn) => {
    setRefreshCookie(app, reply, signedIn.refreshToken);
    if (signedIn.user.support) return toSession(tokens, signedIn.user, signedIn.sessionId);
    clearOwnCookie(app, request, reply);
    rememberDevice(app, reply, request.cookies[DEVICE_COOKIE], signedIn.user.email);
    return toSession(tokens, signedIn.user, signedIn.sessionId);
  };
}
