import type { App } from '../platform/app.ts';
import { defineFileRemoval } from './companies/delete-company.ts';

/** The work of tenancy that outlives a request. */
export function defineTenancyJobs(app: App): void {
  defineFileRemoval(app);
}
