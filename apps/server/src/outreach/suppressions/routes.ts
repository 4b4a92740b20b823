import {
  createSuppression as createCall,
  deleteSuppression as deleteCall,
  exportSuppressions as exportCall,
  importSuppressions as importCall,
  pageSuppressions as pageCall,
  SUPPRESSIONS_PAGE_SIZE,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportSuppressions } from './export-suppressions.ts';
import { countSuppressions, selectSuppressions } from './queries.ts';
import { createSuppression, deleteSuppression, importSuppressions } from './write-suppression.ts';

export const suppressionRoutes = (app: App): Route[] => [
  handle(exportCall, ({ viewer, query }) => exportSuppressions(app, viewer, query)),
  handle(pageCall, ({ viewer, query: { searchParam, source, pageNumber = 1 } }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const filter = { search: searchParam?.trim() ?? '', source: source ?? null };
      const suppressions = await selectSuppressions(tx, filter, pageNumber);
      const count = await countSuppressions(tx, filter);
      return { suppressions, count, hasMore: count > pageNumber * SUPPRESSIONS_PAGE_SIZE };
    }),
  ),
  handle(createCall, ({ viewer, body }) => createSuppression(app, viewer, body.number)),
  handle(importCall, ({ viewer, files }) => importSuppressions(app, viewer, files[0])),
  handle(deleteCall, async ({ viewer, params }) => {
    await deleteSuppression(app, viewer, params.id);
    return { message: 'Número liberado' };
  }),
];
