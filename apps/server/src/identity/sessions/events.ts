import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/**
 * After a sign-in notifies the user's other browsers (no token travels), then closes their sockets. The session
 * that has just begun receives nothing.
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

/** After the user's sessions have ended, except one: closes their sockets and drops cached viewers. */
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
