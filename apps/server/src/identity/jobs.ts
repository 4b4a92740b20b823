import type { App } from '../platform/app.ts';
import { removeOldPauses } from './pauses/index.ts';
import { type CodeConnections, defineRecovery } from './recovery/index.ts';
import { sweepIdleUsers } from './sessions/activity.ts';
import { defineResend } from './sessions/confirm-email.ts';
import { removeOldSessions } from './sessions/remove-old-sessions.ts';

export function defineIdentityJobs(app: App, connections: CodeConnections): void {
  defineResend(app);
  defineRecovery(app, connections);
  app.jobs.every('users-offline', '* * * * *', () => sweepIdleUsers(app));
  app.jobs.every('sessions-cleanup', '17 * * * *', () => removeOldSessions(app));
  app.jobs.every('pauses-cleanup', '29 3 * * *', () => removeOldPauses(app));
}
