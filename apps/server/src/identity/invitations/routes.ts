import { acceptInvitation as acceptCall, readInvitation as readCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { answerSession, deviceOfRequest } from '../sessions/index.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';

/** What somebody does who has the link of an invitation, and is not signed in. */
export function invitationRoutes(app: App): Route[] {
  const answer = answerSession(app);
  return [
    handle(readCall, ({ body }) => readInvitation(app, body.token)),
    handle(acceptCall, async ({ body, request, reply }) => {
      const manner = { device: deviceOfRequest(request), asks: false };
      return answer(request, reply, await acceptInvitation(app, body, manner));
    }),
  ];
}
