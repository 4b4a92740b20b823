import type { Arrival, Engine } from '../engine/index.ts';
import { storableValue } from '../../platform/database/json-text.ts';
import { isAway, keepFailedEvent } from './failed-events.ts';
import { storeBatch } from './store-batch.ts';
import { limitContent } from './limit-content.ts';

const EARLIEST = Date.UTC(2000, 0, 1);
/** A clock in the wrong time zone is ahead by less than this. */
const MOST_AHEAD_MS = 24 * 60 * 60_000;

/**
 * Replaces an absurd time of the platform by now: such a message would stay first or last in its conversation forever.
 */
function inOurTime(arrival: Arrival, now: Date): Arrival {
  const at = Date.parse(arrival.event.at);
  const isAbsurd = at < EARLIEST || at > now.getTime() + MOST_AHEAD_MS;
  return isAbsurd ? { ...arrival, event: { ...arrival.event, at: now.toISOString() } } : arrival;
}

async function store(app: Engine, companyId: number, arrivals: readonly Arrival[]): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => storeBatch(app, tx, arrivals));
}

async function storeOne(app: Engine, companyId: number, arrival: Arrival): Promise<void> {
  try {
    await store(app, companyId, [arrival]);
  } catch (error) {
    if (isAway(error)) throw error;
    await keepFailedEvent(app, companyId, arrival, error);
  }
}

/**
 * Stores all effects of a batch of one company's events in one transaction; resolves after its commit. Repeated events
 * change nothing. When the batch fails, each event is tried by itself; one that still fails is stored and retried
 * later, so no event is lost. Rejects only while the database is unavailable.
 */
export async function receiveAll(
  app: Engine,
  companyId: number,
  arrivals: readonly Arrival[],
): Promise<void> {
  const now = app.now();
  const storable = storableValue(arrivals).map((arrival) => limitContent(inOurTime(arrival, now)));
  try {
    await store(app, companyId, storable);
  } catch (error) {
    if (isAway(error)) throw error;
    app.log.warn({ err: error, companyId, events: arrivals.length }, 'a batch of events is tried one by one');
    for (const arrival of storable) await storeOne(app, companyId, arrival);
  }
}
