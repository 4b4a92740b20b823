import type { App } from '../platform/app.ts';
import type { Route } from '../platform/http/route.ts';
import { chatRoutes } from './chats/index.ts';

export const teamworkRoutes = (app: App): Route[] => chatRoutes(app);
