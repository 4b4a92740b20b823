export { countedDays } from './counted-days.ts';
export { definePeriodSumsJobs } from './jobs.ts';
export { checkNewestDays, keepSums, rebuildSums } from './keep-sums.ts';
