import { checkNewestDays, keepSums, type SumsApp } from './keep-sums.ts';
import type { App } from '../../platform/app.ts';

export function definePeriodSumsJobs(app: SumsApp & Pick<App, 'jobs'>): void {
  app.jobs.every('period-sums', '*/5 * * * *', () => keepSums(app));
  app.jobs.every('period-sums-check', '37 4 * * *', () => checkNewestDays(app));
}
