import type { App } from '../platform/app.ts';
import type { Route } from '../platform/http/route.ts';
import { campaignRoutes } from './campaigns/index.ts';
import { contactListRoutes } from './contact-lists/index.ts';
import { suppressionRoutes } from './suppressions/index.ts';

export const outreachRoutes = (app: App): Route[] => [
  ...campaignRoutes(app),
  ...contactListRoutes(app),
  ...suppressionRoutes(app),
];
