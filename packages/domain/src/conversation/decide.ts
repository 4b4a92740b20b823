import type { Effect } from './effects.ts';
import { isReference, type ChannelEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { Facts } from './facts.ts';
import { incomingOf } from './incoming.ts';
import { isIgnoredGroup, isIgnorable } from './ignored-messages.ts';
import { asPlaceholder } from './placeholder.ts';
import { decideReference } from './reference.ts';
import type { Ids, Outcome, State, Step } from './state.ts';
import { refuseAudio } from './steps/audio.ts';
import { answerCall } from './steps/call.ts';
import { answerCampaign } from './steps/campaign.ts';
import { askConsent } from './steps/consent.ts';
import { refreshContacts } from './steps/contact.ts';
import { checkHours, checkQueueHours } from './steps/hours.ts';
import { handToIntegration } from './steps/integration.ts';
import { applyParked, awaitContent, dropStored, storeMessage } from './steps/message.ts';
import { askPrompt } from './steps/prompt.ts';
import { rollBackLane } from './steps/lane.ts';
import { offerMenu } from './steps/menu.ts';
import { optOut } from './steps/opt-out.ts';
import { followOptions } from './steps/options.ts';
import { takeRating } from './steps/rating.ts';
import { cancelSchedules } from './steps/schedules.ts';
import { findOrCreateTicket, leaveFarewellAlone, startTracking } from './steps/ticket.ts';
import { sendVacation } from './steps/vacation.ts';

/**
 * The steps that a message goes through, in this order. Each step sees the effects of those before it and may be the
 * last. Noise and ignored groups are dropped before any step.
 */
const steps: readonly Step[] = [
  dropStored, // idempotence: a message that is stored already causes nothing
  refreshContacts,
  leaveFarewellAlone, // before a ticket is found: the echo of a farewell must not reopen one
  findOrCreateTicket,
  startTracking,
  storeMessage, // before every answer, so that a failure further on loses nothing
  applyParked,
  cancelSchedules, // also for a message that cannot be read yet: the customer has answered
  rollBackLane, // as well
  answerCampaign, // as well
  awaitContent, // a placeholder ends here; its content goes through all steps when it comes
  answerCall, // only messages that a customer wrote go further
  optOut, // before the steps that may be the last
  takeRating, // before the vacation, which must not swallow a rating
  sendVacation,
  askConsent,
  checkHours,
  askPrompt, // unless an integration runs
  handToIntegration,
  offerMenu,
  refuseAudio,
  checkQueueHours,
  followOptions,
];

const outcomeOf = (result: Exclude<ReturnType<Step>, 'stop'>): Outcome =>
  'effects' in result ? result : { effects: result };

/**
 * The effects of one event: a pure function of the facts, the event, the time and ids given beforehand. Applying the
 * effects to the facts (`evolve`) gives the facts for the next event of the conversation.
 */
export function decide(facts: Facts, event: ChannelEvent, now: Date, ids: Ids): Effect[] {
  if (isIgnorable(event) || isIgnoredGroup(event, facts.connection)) return [];
  if (isReference(event)) return decideReference(facts, event);
  const effects: Effect[] = [];
  const message = asPlaceholder(incomingOf(event, facts.company.settings.timezone));
  let state: State = { facts, message, choice: (message.choice ?? message.body).trim(), now, ids };
  for (const step of steps) {
    const result = step(state);
    if (result === 'stop') break;
    const { effects: caused, isLast, choice = state.choice } = outcomeOf(result);
    effects.push(...caused);
    state = { ...state, choice, facts: caused.reduce(evolve, state.facts) };
    if (isLast) break;
  }
  return effects;
}
