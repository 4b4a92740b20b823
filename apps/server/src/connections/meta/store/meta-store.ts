import type { MetaStore, MetaUpdate } from '@prosa/channel-meta';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { rejectUnstorable } from '../../reject-unstorable.ts';
import { ChangeListener } from '../../runner/change-listener.ts';
import { applyTemplateUpdate } from '../templates/sync-templates.ts';
import { batchRequests } from './batch-requests.ts';
import * as queries from './queries.ts';
import { openToken } from '../connect/credentials.ts';

interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

/**
 * The store of Meta's drivers in PostgreSQL. Each call is its own transaction; reading and marking updates share
 * statements.
 */
export function createMetaStore(app: App): MetaStore {
  const watch = new ChangeListener(app, queries.readStateChanges);
  const inConnection = <Result>(
    { companyId }: ConnectionRef,
    work: (tx: CompanyTransaction) => Promise<Result>,
  ) => rejectUnstorable(app.database.inCompany(companyId, work));
  const updates = batchRequests<queries.Requested, MetaUpdate[]>({
    shared: (requested) => queries.updatesOfAll(app.database, requested),
    single: (connection) =>
      inConnection(connection, (tx) => queries.waitingUpdates(tx, connection.whatsappId, connection.limit)),
  });
  const done = batchRequests<queries.Done, void>({
    shared: async (all) => {
      await queries.markAllDone(app.database, all);
      return [];
    },
    single: (connection) =>
      inConnection(connection, (tx) => queries.markDone(tx, connection.whatsappId, connection.ids)),
  });
  return {
    async connection(connection) {
      const row = await inConnection(connection, (tx) => queries.readConnection(tx, connection.whatsappId));
      if (!row) return null;
      const { channel: _channel, ...shown } = row;
      return { ...shown, accessToken: openToken(app, connection.companyId, row) };
    },
    updates: ({ companyId, whatsappId }, limit) => updates({ companyId, whatsappId, limit }),
    done: ({ companyId, whatsappId }, ids) => done({ companyId, whatsappId, ids }),
    template: (connection, update) => applyTemplateUpdate(app, connection, update),
    watch: (connection, listener) => watch.watch(connection, listener),
    sending: (connection, wid, to) =>
      inConnection(connection, (tx) => queries.noteSending(tx, connection.whatsappId, wid, to)),
    sent: (connection, wid, platformWid) =>
      inConnection(connection, (tx) => queries.noteSent(tx, connection.whatsappId, wid, platformWid)),
    unsent: (connection, wid) =>
      inConnection(connection, (tx) => queries.forgetSending(tx, connection.whatsappId, wid)),
    failed: (connection, platformWid) =>
      inConnection(connection, (tx) => queries.noteFailed(tx, connection.whatsappId, platformWid)),
    tries: (connection, wid) =>
      inConnection(connection, (tx) => queries.triesOf(tx, connection.whatsappId, wid)),
    ours: async (connection, platformWids) => {
      const rows = await inConnection(connection, (tx) =>
        queries.oursOf(tx, connection.whatsappId, platformWids),
      );
      return new Map(rows.map(({ platformWid, wid }) => [platformWid, wid]));
    },
    sentTo: (connection, to, span) =>
      inConnection(connection, (tx) => queries.sentTo(tx, connection.whatsappId, to, span)),
  };
}
