import type { App } from '../platform/app.ts';
import { defineFileRemoval } from './companies/delete-company.ts';

export function defineTenancyJobs(app: App): void {
  defineFileRemoval(app);
}
