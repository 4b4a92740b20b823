import { eraseContact as eraseCall, exportContactData as exportCall } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { eraseContact } from './erase-contact.ts';
import { exportContactData } from './export-data.ts';

export const contactDataRoutes = (app: App): Route[] => [
  handle(exportCall, ({ viewer, params }) => exportContactData(app, viewer, params.id)),
  handle(eraseCall, ({ viewer, params, body }) => eraseContact(app, viewer, params.id, body)),
];
