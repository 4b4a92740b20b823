import { uploadLogo } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { storeLogo } from './store-logo.ts';

export function brandingRoutes(app: App): Route[] {
  return [handle(uploadLogo, ({ viewer, body, files }) => storeLogo(app, viewer, body.mode, files[0]))];
}
