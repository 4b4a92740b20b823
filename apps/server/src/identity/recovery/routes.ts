import {
  recoverPassword as recoverCall,
  requestRecovery as requestCall,
  verifyRecovery as verifyCall,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { recoverPassword, requestRecovery, verifyRecovery } from './recover-password.ts';

export function recoveryRoutes(app: App): Route[] {
  return [
    handle(requestCall, async ({ body, request }) => ({
      userId: await requestRecovery(app, body.wpp, request.ip),
      message: 'Se o número for de uma conta, o código chega por e-mail',
    })),
    handle(verifyCall, async ({ params, query }) => ({
      resetToken: await verifyRecovery(app, params.wpp, query.code),
    })),
    handle(recoverCall, async ({ body: { userId, newPassword, resetToken } }) => {
      if (!resetToken) throw new AppError('ERR_RECOVERY_NOT_VERIFIED');
      await recoverPassword(app, { userId, newPassword, resetToken });
      return { message: 'Senha atualizada com sucesso!' };
    }),
  ];
}
