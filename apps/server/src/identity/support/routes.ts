import {
  declineSupportRequest as declineCall,
  enterCompany as enterCall,
  giveSupportGrant as giveCall,
  LIST_LIMIT,
  listSupport as listCall,
  readSupport as readCall,
  requestSupport as requestCall,
  revokeSupportGrant as revokeCall,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import {
  accessTokens,
  deviceOfRequest,
  keepOwnCookie,
  REFRESH_COOKIE,
  setRefreshCookie,
  toSession,
} from '../sessions/index.ts';
import { enterCompany } from './enter-company.ts';
import { declineRequest, giveGrant, takeBackGrant } from './grants.ts';
import { listStates, readState } from './queries.ts';
import { requestSupport } from './request-support.ts';

function companyRoutes(app: App): Route[] {
  return [
    handle(readCall, async ({ viewer: { companyId } }) => {
      const state = await app.database.acrossCompanies('support is nobody of the company', (tx) =>
        readState(tx, companyId, app.now()),
      );
      return found(state, 'ERR_NO_COMPANY_FOUND');
    }),
    handle(giveCall, ({ viewer, body }) => giveGrant(app, viewer, body)),
    handle(revokeCall, async ({ viewer, params }) => {
      await takeBackGrant(app, viewer, params.id);
      return { message: 'Acesso encerrado' };
    }),
    handle(declineCall, async ({ viewer }) => {
      await declineRequest(app, viewer);
      return { message: 'Pedido recusado' };
    }),
  ];
}

function operatorRoutes(app: App): Route[] {
  const tokens = accessTokens(app);
  return [
    handle(listCall, () =>
      app.database.acrossCompanies('the operator reads who lets support in', (tx) =>
        listStates(tx, app.now(), LIST_LIMIT),
      ),
    ),
    handle(requestCall, async ({ viewer, params, body }) => {
      await requestSupport(app, viewer, params.id, body.reason);
      return { message: 'Pedido enviado' };
    }),
    handle(enterCall, async ({ viewer, params, request, reply }) => {
      const entered = await enterCompany(app, viewer, params.id, deviceOfRequest(request));
      const own = request.cookies[REFRESH_COOKIE];
      if (own !== undefined) keepOwnCookie(app, reply, own);
      setRefreshCookie(app, reply, entered.refreshToken);
      return toSession(tokens, entered.user, entered.sessionId);
    }),
  ];
}

export const supportRoutes = (app: App): Route[] => [...companyRoutes(app), ...operatorRoutes(app)];
