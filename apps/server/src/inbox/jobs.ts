import type { App } from '../platform/app.ts';
import { defineImportJobs } from './contact-imports/jobs.ts';
import type { AddListRows } from './contact-imports/index.ts';
import { defineContactJobs } from './contacts/block-contact.ts';
import { defineScheduleJobs } from './schedules/send-due.ts';
import { defineFileJobs } from './stored-files/drop-files.ts';
import { removeOldRecords } from './remove-old-records.ts';
import { defineTogetherJobs } from './collaboration/routes.ts';

export function defineInboxJobs(
  app: App,
  channelQueries: Parameters<typeof defineImportJobs>[1],
  addListRows: AddListRows,
): void {
  defineContactJobs(app, channelQueries);
  defineImportJobs(app, channelQueries, addListRows);
  defineFileJobs(app);
  defineScheduleJobs(app);
  defineTogetherJobs(app);
  app.jobs.every('inbox-cleanup', '37 3 * * *', () => removeOldRecords(app));
}
