import type { App } from '../platform/app.ts';
import { defineImportJobs } from './contact-imports/jobs.ts';
import { defineContactJobs } from './contacts/block-contact.ts';
import type { CapabilitiesOf } from './messages/check-draft.ts';
import { defineScheduleJobs } from './schedules/send-due.ts';
import { defineFileJobs } from './stored-files/drop-files.ts';
import { defineTogetherJobs } from './together/routes.ts';

/** Names the work of the inbox's rooms that outlives a request. */
export function defineInboxJobs(
  app: App,
  phoneBook: Parameters<typeof defineImportJobs>[1],
  capabilitiesOf: CapabilitiesOf,
): void {
  defineContactJobs(app, phoneBook);
  defineImportJobs(app, phoneBook);
  defineFileJobs(app);
  defineScheduleJobs(app, capabilitiesOf);
  defineTogetherJobs(app);
}
