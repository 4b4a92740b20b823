import {
  exportContacts as exportCall,
  importChatContacts as chatsCall,
  importContact as importCall,
  importPhoneContacts as phoneCall,
  listContactImports as listCall,
  readContactFile as fileCall,
  startContactImport as startCall,
  uploadContacts as uploadCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { ChannelQueries } from '../contacts/channel-queries.ts';
import { exportContacts } from './export-contacts.ts';
import { listImports } from './queries.ts';
import { importFromPhone } from './read-phone.ts';
import { importOne, readContactFile, startContactImport, uploadContacts } from './write-import.ts';

export const contactImportRoutes = (app: App, channelQueries: ChannelQueries): Route[] => [
  handle(listCall, ({ viewer }) =>
    app.database.inCompany(viewer.companyId, (tx) =>
      listImports(tx, { userId: viewer.id, contactListId: null }),
    ),
  ),
  handle(fileCall, ({ viewer, files }) => readContactFile(app, viewer, files[0])),
  handle(startCall, ({ viewer, params, body }) => startContactImport(app, viewer, params.id, body)),
  handle(uploadCall, ({ viewer, files }) => uploadContacts(app, viewer, files[0])),
  handle(importCall, ({ viewer, body }) => importOne(app, channelQueries, viewer, body)),
  handle(phoneCall, ({ viewer, body }) =>
    importFromPhone(app, channelQueries, viewer, {
      source: 'addressBook',
      whatsappId: body?.whatsappId ?? null,
    }),
  ),
  handle(chatsCall, ({ viewer, body }) =>
    importFromPhone(app, channelQueries, viewer, { source: 'chats', whatsappId: body?.whatsappId ?? null }),
  ),
  handle(exportCall, ({ viewer, query }) => exportContacts(app, viewer, query)),
];
