import {
  decide,
  decideUnknown,
  evolve,
  isReference,
  type ConversationTicket,
  type Effect,
  type ReferenceEvent,
} from '@prosa/domain';
import { OvertakenError } from '../../platform/database/failures.ts';
import type { Arrival, NamedMessage } from './batch.ts';
import type { BatchFacts } from './load-facts.ts';

/** A receipt or change whose message is not stored yet. */
interface Parked {
  whatsappId: number;
  event: ReferenceEvent;
}

/** Everything a batch causes, and what is known afterwards. */
export interface Decision {
  effects: Effect[];
  parked: Parked[];
  unparked: NamedMessage[];
  /** As they are afterwards, those that ended on the way included. */
  tickets: ReadonlyMap<number, ConversationTicket>;
}

/** How one event of a known conversation is decided. */
export type Decide = typeof decide;

function decideOne(
  { facts: known, conversationOf, ids }: BatchFacts,
  arrival: Arrival,
  { now, by }: { now: Date; by: Decide },
  tickets: Map<number, ConversationTicket>,
): Effect[] {
  const { event } = arrival;
  const conversationId = conversationOf(arrival);
  const facts = conversationId === null ? undefined : known.get(conversationId);
  if (conversationId === null || !facts) {
    // The contact was made one with another between two looks.
    if (!isReference(event)) throw new OvertakenError(`the message ${event.wid} has no conversation`);
    return decideUnknown(event);
  }
  const caused = by(facts, event, now, ids);
  if (caused.length === 0) return caused;
  const after = caused.reduce(evolve, facts);
  known.set(conversationId, after);
  for (const ticket of [after.ticket, after.closedTicket]) if (ticket) tickets.set(ticket.id, ticket);
  return caused;
}

/** Decides the events in their order; each sees what the earlier ones of its conversation caused. */
export function decideBatch(
  arrivals: readonly Arrival[],
  batchFacts: BatchFacts,
  now: Date,
  by: Decide = decide,
): Decision {
  const decision = {
    effects: [] as Effect[],
    parked: [] as Parked[],
    unparked: [] as NamedMessage[],
    tickets: new Map<number, ConversationTicket>(),
  };
  for (const arrival of arrivals) {
    const { whatsappId } = arrival;
    for (const effect of decideOne(batchFacts, arrival, { now, by }, decision.tickets)) {
      if (effect.type === 'park') decision.parked.push({ whatsappId, event: effect.event });
      else if (effect.type === 'unpark') takeUp(decision, { whatsappId, wid: effect.wid });
      else decision.effects.push(effect);
    }
  }
  return decision;
}

/** What was parked and taken up again in the same batch was never parked. */
function takeUp(decision: Pick<Decision, 'parked' | 'unparked'>, { whatsappId, wid }: NamedMessage): void {
  decision.unparked.push({ whatsappId, wid });
  decision.parked = decision.parked.filter(
    (parked) => parked.whatsappId !== whatsappId || parked.event.wid !== wid,
  );
}
