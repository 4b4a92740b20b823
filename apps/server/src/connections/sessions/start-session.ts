import type { ChannelDriver } from '@prosa/channel-driver';
import { found } from '@prosa/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { type AuditActor, recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceConnection, announceSession } from '../connections/events.ts';
import { type ConnectionFacts, readConnectionFacts } from '../connections/queries.ts';
import { subscribeById } from '../meta/connect/subscribe-connection.ts';
import type { Drivers } from '../runner/drivers.ts';
import { askForSessions, suspend, hasLease, revokeLeases } from './queries.ts';
import { wakeRunner } from './wake-runner.ts';

const FAREWELL_MS = 5_000;
const STEP_MS = 25;

export interface SessionStart {
  companyId: number;
  id: number;
  /** Who asks for it; absent: the simulated phone. */
  actor?: AuditActor;
  anew?: boolean;
}

/**
 * Starts a session again with its stored pairing; `anew` forgets the pairing first. A session that a person logged out
 * always begins anew.
 */
export async function startSession(
  app: App,
  drivers: Drivers,
  { companyId, id, actor, anew = false }: SessionStart,
): Promise<void> {
  const read = await app.database.inCompany(companyId, (tx) => readConnectionFacts(tx, id));
  const facts = found(read, 'ERR_NO_WAPP_FOUND');
  if (!facts.shouldRun) await untilReleased(app, companyId, id);
  // A Meta connection that is down may have lost its subscription, or never had one, so its start subscribes again.
  const isDown = facts.status === 'DISCONNECTED' || !facts.shouldRun;
  if (isDown && facts.provider === 'meta' && drivers.of(facts)) await subscribeById(app, companyId, id);
  const driver = drivers.of(facts);
  // A driver with pairing forgets by itself what the phone has ended: what is left may still be good.
  const isSpent = facts.status === 'DISCONNECTED' && !driver?.capabilities.pairing;
  if (anew || !facts.shouldRun || isSpent) {
    await forget(app, driver, companyId, facts);
  }
  await app.database.inCompany(companyId, async (tx) => {
    await startAgain(app, tx, id);
    if (actor !== undefined) await recordAudit(tx, actor, { action: 'connection.start', subject: facts });
  });
}

async function forget(
  app: App,
  driver: ChannelDriver | undefined,
  companyId: number,
  { id, channel, provider }: ConnectionFacts,
): Promise<void> {
  // The old holder loses its lease before the pairing goes, so it can write none of it back.
  await app.database.inCompany(companyId, async (tx) => {
    await suspend(tx, id);
    await revokeLeases(tx, [id]);
    wakeRunner(app, tx, id, 'stop');
  });
  try {
    await driver?.forget({ companyId, whatsappId: id, channel, provider });
  } catch (error) {
    await app.database.inCompany(companyId, (tx) => announceConnection(app, tx, id));
    throw error;
  }
}

/**
 * A process that still logs out must not end the new session. Waits FAREWELL_MS at most, as that process may be dead.
 */
async function untilReleased(app: App, companyId: number, id: number): Promise<void> {
  for (let waited = 0; waited < FAREWELL_MS; waited += STEP_MS) {
    if (!(await app.database.inCompany(companyId, (tx) => hasLease(tx, id)))) return;
    await sleep(STEP_MS);
  }
}

/** Restarts every session of the company, except those that were logged out. */
export async function restartSessions(app: App, viewer: NonNullable<AuditActor>): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    await startAgain(app, tx, null);
    await recordAudit(tx, viewer, { action: 'connection.restartAll' });
  });
}

/** Restarts, in the caller's transaction, the session of `id`, or if null all that were not logged out. */
export async function startAgain(app: App, tx: CompanyTransaction, id: number | null): Promise<void> {
  const sessions = await askForSessions(tx, id);
  if (id !== null) found(sessions[0], 'ERR_NO_WAPP_FOUND');
  await revokeLeases(
    tx,
    sessions.map((session) => session.id),
  );
  for (const session of sessions) {
    announceSession(app, tx, session);
    wakeRunner(app, tx, session.id, 'start');
  }
}
