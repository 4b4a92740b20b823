import { syncMessageTemplates } from '@prosa/contract';
import type { App } from '../../../platform/app.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { metaApp } from '../connect/meta-app.ts';
import { syncTemplates } from './sync-templates.ts';

export function templateSyncRoutes(app: App): Route[] {
  return [
    handle(syncMessageTemplates, async ({ viewer, body }) => {
      metaApp(app);
      return { count: await syncTemplates(app, viewer.companyId, body.whatsappId) };
    }),
  ];
}
