import { applyStates } from './apply-states.ts';
import { type ClaimedEvent, claimEvents, endEvent, type EventOutcome } from './event-queries.ts';
import type { PollServices } from './poll-charges.ts';
import { ProviderError } from './provider.ts';

const AT_ONCE = 4;
const MOST = 20;
/** About half a day; after that the poll alone has to find the payment. */
const MOST_ATTEMPTS = 18;

const rank: readonly EventOutcome[] = ['ignored', 'unknown', 'unchanged', 'settled', 'mismatch'];

/** A webhook is a hint: the provider is asked what is true, and that alone counts. */
async function outcomeOf(services: PollServices, event: ClaimedEvent): Promise<EventOutcome> {
  if (event.externalIds.length === 0) return 'ignored';
  const provider = await services.providers.get(event.provider);
  if (!provider) throw new ProviderError(event.provider, 'credentials', 'it is not configured');
  let outcome: EventOutcome = 'ignored';
  for (const id of event.externalIds) {
    const applied = await applyStates(services, provider.name, await provider.readEvent(id));
    if (rank.indexOf(applied) > rank.indexOf(outcome)) outcome = applied;
  }
  return outcome;
}

async function processEvent(services: PollServices, event: ClaimedEvent): Promise<void> {
  const { database, log, metrics } = services.app;
  const { id, provider, attempts } = event;
  try {
    const outcome = await outcomeOf(services, event);
    await endEvent(database, id, outcome);
    metrics.count('payment_events_total', { provider, outcome });
  } catch (error) {
    log.warn({ err: error, provider, eventId: id, attempts }, 'an event of a provider could not be settled');
    if (attempts >= MOST_ATTEMPTS) await endEvent(database, id, 'abandoned');
  }
}

/** Settles the events that are due, until none is. */
export async function processEvents(services: PollServices): Promise<void> {
  let events: ClaimedEvent[];
  do {
    events = await claimEvents(services.app.database, MOST);
    const waiting = [...events];
    const work = async () => {
      for (let event = waiting.shift(); event; event = waiting.shift()) await processEvent(services, event);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } while (events.length > 0);
}
