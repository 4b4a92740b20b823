import {
  createHelp as createCall,
  deleteHelp as deleteCall,
  type InstallationEvent,
  listHelps as listCall,
  readHelps as readCall,
  updateHelp as updateCall,
} from '@prosa/contract';
import { AppError, found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { insertHelp, listHelps, removeHelp, saveHelp } from './queries.ts';

export function helpRoutes({ database, realtime }: App): Route[] {
  const onHelps = async <Result>(work: (tx: OperatorTransaction) => Promise<Result>): Promise<Result> =>
    database.acrossCompanies('help articles belong to no company', work);
  /** People who have the list open see the change. */
  const announce = (tx: OperatorTransaction, event: InstallationEvent<'help'>): void =>
    tx.afterCommit(() => realtime.publishToInstallation('help', event));
  return [
    handle(listCall, () => onHelps(listHelps)),
    handle(readCall, () => onHelps(listHelps)),
    handle(createCall, ({ body }) =>
      onHelps(async (tx) => {
        const help = await insertHelp(tx, body);
        announce(tx, { action: 'create', help });
        return help;
      }),
    ),
    handle(updateCall, ({ params, body }) =>
      onHelps(async (tx) => {
        const help = found(await saveHelp(tx, params.id, body), 'ERR_NO_HELP_FOUND');
        announce(tx, { action: 'update', help });
        return help;
      }),
    ),
    handle(deleteCall, ({ params: { id } }) =>
      onHelps(async (tx) => {
        if (!(await removeHelp(tx, id))) throw new AppError('ERR_NO_HELP_FOUND');
        announce(tx, { action: 'delete', helpId: id });
        return { message: 'Ajuda removida' };
      }),
    ),
  ];
}
