import {
  endSession as endCall,
  renewSession as renewCall,
  restartConnections as restartCall,
  startSession as startCall,
} from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Drivers } from '../runner/drivers.ts';
import { endSession } from './end-session.ts';
import { restartSessions, startSession } from './start-session.ts';

const placeOf = (viewer: Viewer) => ({ companyId: viewer.companyId, actor: viewer });

export function sessionRoutes(app: App, drivers: Drivers): Route[] {
  return [
    handle(startCall, async ({ viewer, params }) => {
      await startSession(app, drivers, { ...placeOf(viewer), id: params.id });
      return { message: 'Sessão iniciada' };
    }),
    handle(renewCall, async ({ viewer, params }) => {
      await startSession(app, drivers, { ...placeOf(viewer), id: params.id, anew: true });
      return { message: 'Sessão renovada' };
    }),
    handle(endCall, async ({ viewer, params }) => {
      await endSession(app, viewer, viewer.companyId, params.id);
      return { message: 'Sessão encerrada' };
    }),
    handle(restartCall, async ({ viewer }) => {
      await restartSessions(app, viewer);
      return { message: 'Conexões reiniciadas' };
    }),
  ];
}
