export {
  COMMON_CALENDAR,
  readServiceTargets,
  type ServiceFacts,
  type ServiceTargets,
  serviceTargetsOf,
  targetsAt,
} from './service-facts.ts';
export { type OpenPeriod, shownTargetsSql, ticketTargets } from './ticket-targets.ts';
