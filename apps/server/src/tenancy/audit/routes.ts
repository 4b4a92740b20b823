import { exportAudit as exportCall, listAudit as listCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

export const auditRoutes = (app: App): Route[] => [
  handle(listCall, ({ viewer, query }) => listAudit(app, viewer, query)),
  handle(exportCall, ({ viewer, query }) => exportAudit(app, viewer, query)),
];
