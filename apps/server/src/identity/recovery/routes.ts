import {
  recoverPassword as recoverCall,
  requestRecovery as requestCall,
  verifyRecovery as verifyCall,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { DEVICE_COOKIE } from '../sessions/index.ts';
import type { CodeConnections } from './code-connections.ts';
import { recoverPassword, requestRecovery, verifyRecovery } from './recover-password.ts';

export function recoveryRoutes(app: App, connections: CodeConnections): Route[] {
  return [
    handle(requestCall, async ({ body, request }) => ({
      userId: await requestRecovery(app, connections, body.wpp, {
        address: request.ip,
        deviceCookie: request.cookies[DEVICE_COOKIE],
      }),
      message: 'Se o número for de uma conta, o código chega em instantes',
    })),
    handle(verifyCall, async ({ params: { wpp }, query: { code, userId }, request }) => ({
      resetToken: await verifyRecovery(app, { wpp, code, requestToken: userId, address: request.ip }),
    })),
    handle(recoverCall, async ({ body: { userId, newPassword, resetToken } }) => {
      if (!resetToken) throw new AppError('ERR_RECOVERY_NOT_VERIFIED');
      await recoverPassword(app, { userId, newPassword, resetToken });
      return { message: 'Senha atualizada com sucesso!' };
    }),
  ];
}
