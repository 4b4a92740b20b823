export * from './decide.ts';
export * from './due.ts';
export * from './effects.ts';
export type * from './event.ts';
export { isReference, mediaTypes } from './event.ts';
export * from './evolve.ts';
export * from './facts.ts';
export * from './history.ts';
export { CAMPAIGN_ANSWER_DAYS } from './steps/campaign.ts';
export { RATE_PATTERN, rateOf } from './steps/rating.ts';
export { isIgnoredGroup, isIgnorable, SYSTEM_MARK } from './ignored-messages.ts';
export { identityOf, numberOf, partyKey, plainName } from './party.ts';
export {
  peopleOf,
  personOf,
  survivorOf,
  type Identity,
  type KnownPerson,
  type RivalTicket,
} from './people.ts';
export {
  decideReply,
  HAND_OVER_PHRASE,
  isLimitReached,
  promptOf,
  type Reply,
  withoutHandOver,
} from './prompt-reply.ts';
export * from './rehearse.ts';
export { decideUnknown } from './reference.ts';
export * from './bot-action.ts';
export type { Ids } from './state.ts';
