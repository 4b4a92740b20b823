import { defineIdentityJobs, sessionRoutes, userRoutes } from './identity/index.ts';
import { messageRoutes, queueRoutes, ticketRoutes } from './inbox/index.ts';
import type { App } from './platform/app.ts';
import type { Route } from './platform/http/route.ts';

/** The calls of every room; those of connections come with the wing, which also holds sessions. */
export function roomRoutes(app: App): Route[] {
  return [
    ...sessionRoutes(app),
    ...userRoutes(app),
    ...queueRoutes(app),
    ...ticketRoutes(app),
    ...messageRoutes(app),
  ];
}

/** The regular work of every room. */
export function defineRoomJobs(app: App): void {
  defineIdentityJobs(app);
}
