import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/**
 * A person signed in elsewhere: the other browsers are told (no token travels), then their sockets are closed. The
 * session that has just begun hears nothing.
 */
export function announceSignInElsewhere(
  app: App,
  tx: CompanyTransaction,
  userId: number,
  sessionId: string,
): void {
  const { companyId } = tx;
  tx.afterCommit(() => {
    const audience = { kind: 'user', userId, exceptSessionId: sessionId } as const;
    app.realtime.publish(companyId, 'auth', { action: 'update', user: { id: userId } }, audience);
    app.realtime.endSession(companyId, userId, sessionId);
    app.bus.publish('viewer', { companyId, userId });
  });
}

/** The user's sessions have ended (all but one): sockets are closed and cached viewers dropped. */
export function announceSessionsEnded(
  app: App,
  tx: CompanyTransaction,
  userId: number,
  exceptSessionId?: string,
): void {
  const { companyId } = tx;
  tx.afterCommit(() => {
    app.realtime.endSession(companyId, userId, exceptSessionId);
    app.bus.publish('viewer', { companyId, userId });
  });
}
