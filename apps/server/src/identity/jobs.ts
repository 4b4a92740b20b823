import type { App } from '../platform/app.ts';
import { sweepIdleUsers } from './sessions/activity.ts';
import { removeOldSessions } from './sessions/remove-old-sessions.ts';

export function defineIdentityJobs(app: App): void {
  app.jobs.every('users-offline', '* * * * *', () => sweepIdleUsers(app));
  app.jobs.every('sessions-cleanup', '17 * * * *', () => removeOldSessions(app));
}
