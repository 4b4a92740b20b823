export type { PeriodFilters } from './period-conditions.ts';
export { measuredPeriods } from './measured-periods.ts';
export { firstAnswerAt } from './first-answer.ts';
export { periodsWithTickets } from './periods-with-tickets.ts';
export { statusOfPeriod } from './status-of-period.ts';
