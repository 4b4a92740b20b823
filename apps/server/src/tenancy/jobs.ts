import type { App } from '../platform/app.ts';
import { defineAnnouncementJobs } from './announcements/index.ts';
import { removeOldEntries } from './audit/index.ts';
import { defineBillingJobs, type PushReminder } from './billing/index.ts';
import { defineFileRemoval, removeArchivedCompanies } from './companies/delete-company.ts';
import { updateFigures } from './companies/figures.ts';
import { removeUnconfirmed } from './signup/remove-unconfirmed.ts';
import { defineStorageJobs } from './storage/index.ts';

export function defineTenancyJobs(app: App, pushReminder: PushReminder): void {
  defineFileRemoval(app);
  defineStorageJobs(app);
  defineAnnouncementJobs(app);
  defineBillingJobs(app, pushReminder);
  app.jobs.every('company-figures', '*/5 * * * *', () => updateFigures(app));
  app.jobs.every('companies-cleanup', '11 3 * * *', () => removeArchivedCompanies(app));
  app.jobs.every('sign-ups-cleanup', '27 4 * * *', () => removeUnconfirmed(app));
  app.jobs.every('audit-cleanup', '43 3 * * *', () => removeOldEntries(app));
}
