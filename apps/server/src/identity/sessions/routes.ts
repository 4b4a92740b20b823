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
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { answerSession } from './answer-session.ts';
import { confirm, requestResend } from './confirm-email.ts';
import { deviceOfRequest } from './device.ts';
import { DEVICE_COOKIE } from './device-cookie.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import type { SignedIn } from './begin-session.ts';
import {
  clearOwnCookie,
  clearRefreshCookie,
  OWN_COOKIE,
  REFRESH_COOKIE,
  setRefreshCookie,
} from './refresh-token.ts';
import { continueSignIn, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const ended = { message: 'Sessão encerrada' };

/** What the signed-in person does with the own sessions. */
function ownSessionRoutes(app: App): Route[] {
  return [
    handle(logout, async ({ viewer, request, reply }) => {
      await signOut(app, viewer);
      const own = viewer.support ? request.cookies[OWN_COOKIE] : undefined;
      if (own === undefined) clearRefreshCookie(app, reply);
      else setRefreshCookie(app, reply, own);
      clearOwnCookie(app, request, reply);
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

const isOver = (error: unknown): boolean => error instanceof AppError && error.status === 401;

/** Refreshes the browser's session; when one of support is over, the operator's own one that it was begun out of. */
async function refreshed(app: App, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
  const { [REFRESH_COOKIE]: token, [OWN_COOKIE]: own } = request.cookies;
  const manner = { device: deviceOfRequest(request), sinceArrival: () => reply.elapsedTime };
  try {
    return await refreshSession(app, token, manner);
  } catch (error) {
    if (own === undefined || !isOver(error)) throw error;
    return refreshSession(app, own, manner);
  }
}

export function sessionRoutes(app: App): Route[] {
  const answer = answerSession(app);
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
        return answer(request, reply, await refreshed(app, request, reply));
      } catch (error) {
        // Only on a 401: when the database is unreachable, the cookies are still good.
        if (error instanceof AppError && error.status === 401) {
          clearRefreshCookie(app, reply);
          clearOwnCookie(app, request, reply);
        }
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
