import type { ChannelEvent } from '@prosa/channel-driver';
import type { InboundEvent } from '@prosa/domain';
import type { App } from '../platform/app.ts';
import { storableValue } from '../platform/database/json-text.ts';
import type { Line } from './batch.ts';
import { isAway, keepFailedEvent } from './failed-events.ts';
import { storeBatch } from './store-batch.ts';

async function store(
  app: App,
  { companyId, whatsappId }: Line,
  events: readonly InboundEvent[],
): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => storeBatch(app, tx, whatsappId, events));
}

async function storeOne(app: App, line: Line, event: InboundEvent): Promise<void> {
  try {
    await store(app, line, [event]);
  } catch (error) {
    if (isAway(error)) throw error;
    await keepFailedEvent(app, line, event, error);
  }
}

/**
 * Stores what a batch of a connection's events causes, in one transaction; resolves after its commit. The same
 * events again change nothing. When the batch fails each event is tried by itself, and one that still fails is kept
 * and tried later: what has come is never lost. Rejects only while the database is away.
 */
export async function receive(app: App, line: Line, events: readonly ChannelEvent[]): Promise<void> {
  const storable: readonly InboundEvent[] = storableValue(events);
  try {
    await store(app, line, storable);
  } catch (error) {
    if (isAway(error)) throw error;
    app.log.warn({ err: error, ...line, events: events.length }, 'a batch of events is tried one by one');
    for (const event of storable) await storeOne(app, line, event);
  }
}
