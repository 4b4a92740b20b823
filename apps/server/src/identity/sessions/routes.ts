import {
  confirmEmail,
  endOtherSessions as endOthersCall,
  endOwnSession as endCall,
  listSessions as listCall,
  login,
  logout,
  me,
  refreshToken,
  resendConfirmation,
  type Session,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { accessTokens } from './access-token.ts';
import { confirm, requestResend } from './confirm-email.ts';
import type { SignedIn } from './begin-session.ts';
import { deviceOfRequest } from './device.ts';
import { DEVICE_COOKIE, rememberDevice } from './device-cookie.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { clearRefreshCookie, REFRESH_COOKIE, setRefreshCookie } from './refresh-token.ts';
import { toSession } from './session-user.ts';
import { continueSignIn, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const ended = { message: 'Sessão encerrada' };

/** What the signed-in person does with the own sessions. */
function ownSessionRoutes(app: App): Route[] {
  return [
    handle(logout, async ({ viewer, reply }) => {
      await signOut(app, viewer);
      clearRefreshCookie(app, reply);
      return {};
    }),
    handle(listCall, ({ viewer }) => listSessions(app, viewer)),
    handle(endOthersCall, async ({ viewer, request }) => {
      await endOtherSessions(app, viewer, deviceOfRequest(request));
      return ended;
    }),
    handle(endCall, async ({ viewer, params, request }) => {
      await endSession(app, viewer, params.id, deviceOfRequest(request));
      return ended;
    }),
    handle(me, async ({ viewer }) => ({ id: viewer.id, profile: viewer.profile, super: viewer.super })),
  ];
}

export function sessionRoutes(app: App): Route[] {
  const tokens = accessTokens(app);
  const answer = (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Session => {
    setRefreshCookie(app, reply, signedIn.refreshToken);
    rememberDevice(app, reply, request.cookies[DEVICE_COOKIE], signedIn.user.email);
    return toSession(tokens, signedIn.user, signedIn.sessionId);
  };
  return [
    handle(login, async ({ body, request, reply }) => {
      const { [DEVICE_COOKIE]: deviceCookie, [REFRESH_COOKIE]: refreshCookie } = request.cookies;
      const { challenge, code, email = '', password = '', askFirst } = body;
      const origin = {
        address: request.ip,
        device: deviceOfRequest(request),
        asks: askFirst === true,
        deviceCookie,
        refreshCookie,
      };
      const signedIn = challenge
        ? await continueSignIn(app, { challenge, code: code ?? null }, origin)
        : await signIn(app, { email, password, ...origin });
      return answer(request, reply, signedIn);
    }),
    handle(refreshToken, async ({ request, reply }) => {
      try {
        return answer(
          request,
          reply,
          await refreshSession(app, request.cookies[REFRESH_COOKIE], {
            device: deviceOfRequest(request),
            sinceArrival: () => reply.elapsedTime,
          }),
        );
      } catch (error) {
        // Only on a 401: when the database is unreachable, the cookie is still good.
        if (error instanceof AppError && error.status === 401) clearRefreshCookie(app, reply);
        throw error;
      }
    }),
    handle(confirmEmail, async ({ body }) => {
      await confirm(app, body.token);
      return { message: 'E-mail confirmado' };
    }),
    handle(resendConfirmation, async ({ body, request }) => {
      await requestResend(app, body.email, request.ip);
      return { message: 'Se houver um cadastro por confirmar, o e-mail vai de novo' };
    }),
    ...ownSessionRoutes(app),
  ];
}
