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

interface Parked {
  whatsappId: number;
  event: ReferenceEvent;
}

export interface Decision {
  effects: Effect[];
  parked: Parked[];
  unparked: NamedMessage[];
  /** Tickets as they are after the batch, including those that it closed. */
  tickets: ReadonlyMap<number, ConversationTicket>;
}

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
    // Another transaction merged the contact after the conversations were loaded.
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

/** Decides the events in order; each sees the effects of the earlier events of its conversation. */
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

/** A receipt that is parked and matched within one batch needs no row. */
function takeUp(decision: Pick<Decision, 'parked' | 'unparked'>, { whatsappId, wid }: NamedMessage): void {
  decision.unparked.push({ whatsappId, wid });
  decision.parked = decision.parked.filter(
    (parked) => parked.whatsappId !== whatsappId || parked.event.wid !== wid,
  );
}
