import { syncMessageTemplates } from '@prosa/contract';
import type { App } from '../../../platform/app.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { appAtMeta } from '../connect/app-at-meta.ts';
import { syncTemplates } from './sync-templates.ts';

export function templateSyncRoutes(app: App): Route[] {
  return [
    handle(syncMessageTemplates, async ({ viewer, body }) => {
      appAtMeta(app);
      return { count: await syncTemplates(app, viewer.companyId, body.whatsappId) };
    }),
  ];
}
