import {
  beginSecondFactor,
  confirmSecondFactor as confirmCall,
  disableSecondFactor as disableCall,
  readSecondFactor,
  readUsersSecondFactor as readUsersCall,
  renewRecoveryCodes as renewCall,
  resetAdminsSecondFactor as resetAdminsCall,
  resetUsersSecondFactor as resetUsersCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import {
  beginEnrolment,
  confirmSecondFactor,
  disableSecondFactor,
  readOwnSecondFactor,
  renewRecoveryCodes,
} from './own-second-factor.ts';
import {
  readUsersSecondFactor,
  resetAdminsSecondFactor,
  resetUsersSecondFactor,
} from './reset-second-factor.ts';

const removed = { message: 'Verificação em duas etapas removida' };

export function secondFactorRoutes(app: App): Route[] {
  return [
    handle(readSecondFactor, ({ viewer }) => readOwnSecondFactor(app, viewer)),
    handle(beginSecondFactor, ({ viewer, body }) => beginEnrolment(app, viewer, body.currentPassword)),
    handle(confirmCall, async ({ viewer, body }) => ({
      recoveryCodes: await confirmSecondFactor(app, viewer, body.code),
    })),
    handle(renewCall, async ({ viewer, body }) => ({
      recoveryCodes: await renewRecoveryCodes(app, viewer, body.code),
    })),
    handle(disableCall, async ({ viewer, body }) => {
      await disableSecondFactor(app, viewer, body);
      return removed;
    }),
    handle(readUsersCall, ({ viewer, params }) => readUsersSecondFactor(app, viewer, params.id)),
    handle(resetUsersCall, async ({ viewer, params }) => {
      await resetUsersSecondFactor(app, viewer, params.id);
      return removed;
    }),
    handle(resetAdminsCall, async ({ viewer, body }) => {
      await resetAdminsSecondFactor(app, viewer, body.email);
      return removed;
    }),
  ];
}
