import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceSession } from '../connections/events.ts';
import { readConnectionFacts } from '../connections/queries.ts';
import type { Drivers } from '../runner/drivers.ts';
import { askForSessions, holdBack, revokeLeases } from './queries.ts';
import { wakeRunner } from './wake-runner.ts';

/**
 * Starts a session again with what is stored of its pairing; `anew` forgets that first. A session that was
 * logged out has nothing left that is worth keeping, so it begins anew in any case.
 */
export async function startSession(
  app: App,
  drivers: Drivers,
  companyId: number,
  id: number,
  anew = false,
): Promise<void> {
  const read = await app.database.inCompany(companyId, (tx) => readConnectionFacts(tx, id));
  const facts = found(read, 'ERR_NO_WAPP_FOUND');
  if (anew || facts.status === 'DISCONNECTED') {
    // The old holder loses its lease before the pairing goes, so it can write none of it back.
    await app.database.inCompany(companyId, async (tx) => {
      await holdBack(tx, id);
      await revokeLeases(tx, [id]);
      wakeRunner(app, tx, id, 'stop');
    });
    const { channel, provider } = facts;
    await drivers.get(provider)?.forget({ companyId, whatsappId: id, channel, provider });
  }
  await restart(app, companyId, id);
}

/** Starts every session of the company again, but those that were logged out. */
export async function restartSessions(app: App, companyId: number): Promise<void> {
  await restart(app, companyId, null);
}

async function restart(app: App, companyId: number, id: number | null): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
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
  });
}
