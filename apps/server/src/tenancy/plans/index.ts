// What other modules of tenancy may use of plans.
export { insertCustomPlan } from './queries.ts';
