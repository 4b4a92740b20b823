export { bucketOf } from './duration-buckets.ts';
export { firstAnswerAt } from './first-answer.ts';
export { firstPeriod } from './first-period.ts';
export { measuredPeriods } from './measured-periods.ts';
export type { PeriodFilters } from './period-conditions.ts';
export { periodsWithTickets } from './periods-with-tickets.ts';
export { servedUntil } from './served-until.ts';
export { statusOfPeriod } from './status-of-period.ts';
export { storedSums, summed, summedAgain, took } from './sum-expressions.ts';
