import { readFile } from 'node:fs/promises';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { LocalBus } from '../../../apps/server/src/platform/bus/bus.ts';
import { Database } from '../../../apps/server/src/platform/database/database.ts';
import { createLogger } from '../../../apps/server/src/platform/log/logger.ts';
import type { Stage } from '../harness/stage.ts';

/** Two identical companies: one receives, the other gets the same rows by bare inserts. */
export const RECEIVING = 900;
export const BARE = 901;
/**
 * A third one, to which nothing happens. Of the last company PostgreSQL appends to the end of most indexes, which is
 * cheaper: without this one, what is done to the second of the two would seem cheaper than it is.
 */
const LAST = 902;
const CONNECTIONS = 50;
/** Each has a conversation. */
export const CONTACTS = 20_000;

export async function makeInboundScenario({ owner }: Stage): Promise<void> {
  const text = await readFile(new URL('./scenario.sql', import.meta.url), 'utf8');
  for (const company of [RECEIVING, BARE, LAST])
    await owner.query(text.replaceAll('$company', String(company)));
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
}

/** The parts of an app that `receive` needs, without any connected browser. */
export function openApp({ address }: Pick<Stage, 'address'>): { app: App; close: () => Promise<void> } {
  const log = createLogger('silent');
  const database = new Database(address, log, { app: 16, operator: 2 });
  const nothing = () => undefined;
  const metrics = { count: nothing, observe: nothing, gauge: nothing };
  const realtime = { hasListeners: () => false };
  const app = { log, database, bus: new LocalBus(), now: () => new Date(), metrics, realtime };
  return { app: app as unknown as App, close: async () => database.close() };
}

/** One of the contacts 1 to 20,000; each always writes on the same connection. */
export function contactAt(share: number): { id: number; number: string; whatsappId: number } {
  const id = 1 + (Math.floor(share * CONTACTS) % CONTACTS);
  return { id, number: `55119${80_000_000 + id}`, whatsappId: 901 + (id % CONNECTIONS) };
}

/** These two repeat the conditions of scenario.sql. */
export const isClosedAtFirst = (contactId: number): boolean => contactId % 10 === 3;
export const queueOf = (contactId: number): number | null =>
  contactId % 4 < 2 ? 901 + (contactId % 4) : null;
