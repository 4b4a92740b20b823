import {
  connectFacebook,
  createConnection as createCall,
  deleteConnection as deleteCall,
  deleteGreetingMedia,
  filterConnections,
  listConnectableChannels,
  listConnections as listCall,
  listConnectionStates,
  readConnection as readCall,
  updateConnection as updateCall,
  uploadGreetingMedia,
} from '@prosa/contract';
import { found, mayEditConnections, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { connectPages } from '../meta/connect/connect-pages.ts';
import type { AnnounceMessages } from '../ports.ts';
import { connectableChannels, type Offer } from './connectable-channels.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { removeGreetingMedia, storeGreetingMedia } from './greeting-media.ts';
import { listConnections, listStates, readConnection, readConnectionFacts } from './queries.ts';
import { toConnection } from './to-connection.ts';
import { updateConnection } from './update-connection.ts';

export function connectionRoutes(app: App, offer: Offer, announce: AnnounceMessages): Route[] {
  const { drivers } = offer;
  const list = async (viewer: Viewer, channel: string | undefined) => {
    const rows = await app.database.inCompany(viewer.companyId, (tx) => listConnections(tx, channel || null));
    return rows.map((row) => toConnection(app, row, mayEditConnections(viewer)));
  };
  return [
    handle(listCall, ({ viewer, query }) => list(viewer, query.channel)),
    handle(filterConnections, ({ viewer, query }) => list(viewer, query.channel)),
    handle(readCall, async ({ viewer, params }) => {
      const row = await app.database.inCompany(viewer.companyId, (tx) => readConnection(tx, params.id));
      return toConnection(app, found(row, 'ERR_NO_WAPP_FOUND'), true);
    }),
    handle(listConnectionStates, ({ viewer, params }) =>
      app.database.inCompany(viewer.companyId, async (tx) => {
        found(await readConnectionFacts(tx, params.id), 'ERR_NO_WAPP_FOUND');
        return listStates(tx, params.id);
      }),
    ),
    handle(listConnectableChannels, ({ viewer }) => connectableChannels(app, offer, viewer.companyId)),
    handle(createCall, ({ viewer, body }) => createConnection(app, offer, viewer, body)),
    handle(connectFacebook, ({ viewer, body }) => connectPages(app, drivers, viewer, body)),
    handle(updateCall, ({ viewer, params, body }) =>
      updateConnection(app, announce, viewer, params.id, body),
    ),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteConnection(app, viewer, params.id);
      return { message: 'Conexão removida' };
    }),
    handle(uploadGreetingMedia, async ({ viewer, params, files }) => {
      await storeGreetingMedia(app, viewer, params.id, files[0]);
      return { mensagem: 'Arquivo adicionado!' };
    }),
    handle(deleteGreetingMedia, async ({ viewer, params }) => {
      await removeGreetingMedia(app, viewer, params.id);
      return { mensagem: 'Arquivo excluído' };
    }),
  ];
}
