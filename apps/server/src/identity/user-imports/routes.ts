import {
  importUsers as importCall,
  previewUserImport as previewCall,
  sampleUserSheet as sampleCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { importUsers, previewUserImport } from './import-users.ts';
import { queuesByName } from './queries.ts';
import { sampleSheet } from './sample.ts';

export const userImportRoutes = (app: App): Route[] => [
  handle(sampleCall, async ({ viewer, query: { format = 'xlsx', language = 'pt' } }) =>
    sampleSheet(language, format, await app.database.inCompany(viewer.companyId, queuesByName)),
  ),
  handle(previewCall, ({ viewer, files }) => previewUserImport(app, viewer, files[0])),
  handle(importCall, ({ viewer, files, body }) => importUsers(app, viewer, files[0], body)),
];
