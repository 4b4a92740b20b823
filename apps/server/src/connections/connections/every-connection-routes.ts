import {
  type AnyConnection,
  countConnections as countCall,
  endAnySession,
  listEveryConnection as listCall,
  readAnyConnection,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { endSession } from '../sessions/end-session.ts';
import {
  type AnyConnectionRow,
  companyOfConnection,
  countConnections,
  listEveryConnection,
} from './every-connection-queries.ts';
import { toConnection } from './to-connection.ts';

const WHY = 'the operator looks at connections';

/** The operator's calls on the connections of any company, without their secrets. */
export function everyConnectionRoutes(app: App): Route[] {
  const list = async (which: Parameters<typeof listEveryConnection>[1]): Promise<AnyConnection[]> => {
    const rows = await app.database.acrossCompanies(WHY, (tx) => listEveryConnection(tx, which));
    return rows.map((row: AnyConnectionRow) => ({ ...toConnection(app, row, false), company: row.company }));
  };
  return [
    handle(listCall, ({ query }) => list({ companyId: query.companyId ?? null })),
    handle(countCall, () => app.database.acrossCompanies(WHY, countConnections)),
    handle(readAnyConnection, async ({ params }) =>
      found((await list({ id: params.id }))[0], 'ERR_NO_WAPP_FOUND'),
    ),
    handle(endAnySession, async ({ viewer, params }) => {
      const companyId = await app.database.acrossCompanies(WHY, (tx) => companyOfConnection(tx, params.id));
      await endSession(app, viewer, found(companyId, 'ERR_NO_WAPP_FOUND'), params.id);
      return { message: 'Sessão encerrada' };
    }),
  ];
}
