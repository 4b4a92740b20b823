import type { Effect } from './effects.ts';
import { isReference, type InboundEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { Facts } from './facts.ts';
import { incomingOf } from './incoming.ts';
import { isIgnoredGroup, isNoise } from './noise.ts';
import { decideReference } from './reference.ts';
import type { Ids, State, Step } from './state.ts';
import { refreshContacts } from './steps/contact.ts';
import { applyParked, dropStored, storeMessage } from './steps/message.ts';
import { findOrCreateTicket, leaveFarewellAlone, startTracking } from './steps/ticket.ts';

/**
 * What a message causes, in the order of the server's behaviour, chapter 9: what is done first wins. Each step sees
 * the effects of those before it. The numbers are the chapter's; a rule that is still to come has its place among
 * them.
 */
const steps: readonly Step[] = [
  dropStored, // 1: idempotence (noise and ignored groups, 1, 3 and 4, never come this far)
  refreshContacts, // 5
  leaveFarewellAlone, // 9: asked before 7, as it must not reopen
  findOrCreateTicket, // 6 and 7, chapter 11
  startTracking, // 11
  storeMessage, // 15: before every answer, so that a failure further on loses nothing
  applyParked,
];

/**
 * What one event causes: a pure function of what is known, the event, the time and ids given beforehand. Applying the
 * effects to the facts (`evolve`) gives what is known for the next event of the conversation.
 */
export function decide(facts: Facts, event: InboundEvent, now: Date, ids: Ids): Effect[] {
  if (isNoise(event) || isIgnoredGroup(event, facts.connection)) return [];
  if (isReference(event)) return decideReference(facts, event);
  const effects: Effect[] = [];
  let state: State = { facts, message: incomingOf(event, facts.settings.timezone), now, ids };
  for (const step of steps) {
    const caused = step(state);
    if (caused === 'stop') break;
    effects.push(...caused);
    state = { ...state, facts: caused.reduce(evolve, state.facts) };
  }
  return effects;
}
