import type { App } from '../../platform/app.ts';
import { defineDueJob } from './clock.ts';
import { defineDropJob } from './picture.ts';

// What other modules of tenancy, and the composition root, may use of announcements.
export { announceNewPlan } from './events.ts';
export { seesAnnouncementPicture } from './picture.ts';
export { announcementRoutes } from './routes.ts';

export function defineAnnouncementJobs(app: App): void {
  defineDueJob(app);
  defineDropJob(app);
}
