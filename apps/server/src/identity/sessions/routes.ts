import { login, logout, me, refreshToken, type Session } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { accessTokens } from './access-token.ts';
import { refreshSession } from './refresh-session.ts';
import { clearRefreshCookie, REFRESH_COOKIE, setRefreshCookie } from './refresh-token.ts';
import { toSession } from './session-user.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function sessionRoutes(app: App): Route[] {
  const tokens = accessTokens(app);
  const answer = (reply: FastifyReply, signedIn: SignedIn): Session => {
    setRefreshCookie(app, reply, signedIn.refreshToken);
    return toSession(tokens, signedIn.user, signedIn.sessionId);
  };
  return [
    handle(login, async ({ body, request, reply }) =>
      answer(reply, await signIn(app, { ...body, address: request.ip })),
    ),
    handle(refreshToken, async ({ request, reply }) => {
      try {
        return answer(
          reply,
          await refreshSession(app, request.cookies[REFRESH_COOKIE], () => reply.elapsedTime),
        );
      } catch (error) {
        // Only on a 401: when the database is unreachable, the cookie is still good.
        if (error instanceof AppError && error.status === 401) clearRefreshCookie(app, reply);
        throw error;
      }
    }),
    handle(logout, async ({ viewer, reply }) => {
      await signOut(app, viewer);
      clearRefreshCookie(app, reply);
      return {};
    }),
    handle(me, async ({ viewer }) => ({ id: viewer.id, profile: viewer.profile, super: viewer.super })),
  ];
}
