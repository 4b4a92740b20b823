export { periodConditions, type PeriodFilters } from './period-conditions.ts';
