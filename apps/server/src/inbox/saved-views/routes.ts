import {
  createSavedView as create,
  deleteSavedView as remove,
  listSavedViews as list,
  updateSavedView as update,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createSavedView, deleteSavedView, updateSavedView } from './change-views.ts';
import { viewsFor } from './queries.ts';

export function savedViewRoutes(app: App): Route[] {
  return [
    handle(list, async ({ viewer }) =>
      app.database.inCompany(viewer.companyId, async (tx) => viewsFor(tx, viewer.id)),
    ),
    handle(create, async ({ viewer, body }) => createSavedView(app, viewer, body)),
    handle(update, async ({ viewer, params, body }) => updateSavedView(app, viewer, params.viewId, body)),
    handle(remove, async ({ viewer, params }) => deleteSavedView(app, viewer, params.viewId)),
  ];
}
