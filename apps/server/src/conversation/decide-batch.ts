import { decide, decideUnknown, evolve, isReference, type Effect, type Facts } from '@prosa/domain';
import type { Batch } from './batch.ts';
import type { World } from './load-facts.ts';

/** Everything a batch causes, and what is known afterwards. */
export interface Decision {
  effects: Effect[];
  facts: ReadonlyMap<number, Facts>;
}

/** Decides the events in their order; each sees what the earlier ones of its conversation caused. */
export function decideBatch(batch: Batch, world: World, now: Date): Decision {
  const effects: Effect[] = [];
  for (const event of batch.events) {
    const conversationId = world.conversationOf(event);
    const facts = conversationId === null ? undefined : world.facts.get(conversationId);
    if (conversationId === null || !facts) {
      if (!isReference(event)) throw new Error(`the message ${event.wid} has no conversation`);
      effects.push(...decideUnknown(event));
      continue;
    }
    const caused = decide(facts, event, now, world.ids);
    if (caused.length === 0) continue;
    effects.push(...caused);
    world.facts.set(conversationId, caused.reduce(evolve, facts));
  }
  return { effects, facts: world.facts };
}
