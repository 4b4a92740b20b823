import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceSessionsEnded } from '../sessions/events.ts';
import { revokeSessions } from '../sessions/session-queries.ts';

/**
 * Ends the sessions of a user whose account was changed, except the one in which its owner has changed it; returns how many
 * were live.
 */
export async function endOtherSessions(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<number> {
  const kept = viewer.id === id ? viewer.sessionId : undefined;
  const ended = await revokeSessions(tx, id, kept ?? null, app.now());
  announceSessionsEnded(app, tx, id, kept);
  return ended;
}
