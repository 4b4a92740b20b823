export { asDate } from './as-date.ts';
export { countedDays } from './counted-days.ts';
export { definePeriodSumsJobs } from './jobs.ts';
export { rebuildSums } from './keep-sums.ts';
