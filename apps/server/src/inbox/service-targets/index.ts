export {
  type PeriodPlace,
  type PlaceTargets,
  type ServiceFacts,
  serviceFactsSql,
  targetsByPlace,
} from './service-facts.ts';
export { type OpenPeriod, shownTargetsSql, ticketTargets } from './ticket-targets.ts';
