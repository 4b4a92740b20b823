import type { Connection, ConnectionRef } from '@prosa/channel-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { readConnectionFacts } from '../connections/queries.ts';
import { startSession } from '../sessions/start-session.ts';
import type { Platform } from './platform.ts';

const SETTLE_MS = 3_000;
const STEP_MS = 20;

/**
 * Breaks or mends the platform. Returns once the runner has reported the connection's new status, so that the caller
 * sees the change; without a runner it waits SETTLE_MS at most.
 */
export async function breakConnection(
  app: App,
  platform: Platform,
  connection: ConnectionRef,
  change: Partial<Connection>,
): Promise<Connection> {
  const facts = await readFacts(app, connection);
  // After a logout no process owns the connection; pairing again needs one.
  if (change.state === 'CONNECTED' && facts && !facts.shouldRun) {
    const { companyId, whatsappId: id } = connection;
    await startSession(app, platform.drivers, { companyId, id });
  }
  const changed = await platform.store.changeConnection(connection, change);
  if (change.state !== undefined) await statusFollows(app, connection, change.state);
  return changed;
}

const readFacts = (app: App, { companyId, whatsappId }: ConnectionRef) =>
  app.database.inCompany(companyId, (tx) => readConnectionFacts(tx, whatsappId));

async function statusFollows(app: App, connection: ConnectionRef, state: Connection['state']): Promise<void> {
  for (let waited = 0; waited < SETTLE_MS; waited += STEP_MS) {
    const facts = await readFacts(app, connection);
    if (!facts || facts.status === state || !facts.shouldRun) return;
    await sleep(STEP_MS);
  }
}
