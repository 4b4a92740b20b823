import {
  createQuickMessage as createCall,
  DEFAULT_PAGE_SIZE,
  deleteQuickMessage as deleteCall,
  deleteQuickMessageMedia,
  listQuickMessages as listCall,
  pageQuickMessages as pageCall,
  readQuickMessage as readCall,
  updateQuickMessage as updateCall,
  uploadQuickMessageMedia,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { countQuickMessages, selectQuickMessages } from './queries.ts';
import { removeQuickMedia, storeQuickMedia } from './quick-media.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  toQuickMessage,
  updateQuickMessage,
  visibleQuickMessage,
} from './write-quick-message.ts';

function readingRoutes(app: App): Route[] {
  const { database } = app;
  return [
    handle(pageCall, ({ viewer, query }) =>
      database.inCompany(viewer.companyId, async (tx) => {
        const offset = ((query.pageNumber ?? 1) - 1) * DEFAULT_PAGE_SIZE;
        const page = { offset, limit: DEFAULT_PAGE_SIZE };
        const search = { viewerId: viewer.id, searchParam: query.searchParam?.trim() ?? '', page };
        const rows = await selectQuickMessages(tx, search);
        const count = await countQuickMessages(tx, search);
        const records = rows.map((row) => toQuickMessage(app, row));
        return { records, count, hasMore: count > offset + rows.length };
      }),
    ),
    handle(listCall, ({ viewer }) =>
      database.inCompany(viewer.companyId, async (tx) => {
        const rows = await selectQuickMessages(tx, { viewerId: viewer.id, searchParam: '' });
        return rows.map((row) => toQuickMessage(app, row));
      }),
    ),
    handle(readCall, ({ viewer, params }) =>
      database.inCompany(viewer.companyId, async (tx) =>
        toQuickMessage(app, await visibleQuickMessage(tx, viewer, params.id)),
      ),
    ),
  ];
}

export function quickMessageRoutes(app: App): Route[] {
  return [
    ...readingRoutes(app),
    handle(createCall, async ({ viewer, body }) => createQuickMessage(app, viewer, body)),
    handle(updateCall, async ({ viewer, params, body }) => updateQuickMessage(app, viewer, params.id, body)),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteQuickMessage(app, viewer, params.id);
      return { message: 'Resposta rápida removida' };
    }),
    handle(uploadQuickMessageMedia, async ({ viewer, params, files }) =>
      storeQuickMedia(app, viewer, params.id, files[0]),
    ),
    handle(deleteQuickMessageMedia, async ({ viewer, params }) => removeQuickMedia(app, viewer, params.id)),
  ];
}
