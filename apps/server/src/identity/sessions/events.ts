import { type Device, OPERATOR_COMPANY_ID } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/**
 * After a sign-in notifies the user's other browsers (the new device, no token travels), then closes their sockets. The
 * session that has just begun receives nothing.
 */
export function announceSignInElsewhere(
  app: App,
  tx: CompanyTransaction,
  { userId, sessionId, device: { browser, os } }: { userId: number; sessionId: string; device: Device },
): void {
  const { companyId } = tx;
  const event = { action: 'update', user: { id: userId }, device: { browser, os } } as const;
  tx.afterCommit(() => {
    const audience = { kind: 'user', userId, exceptSessionId: sessionId } as const;
    app.realtime.publish(companyId, 'auth', event, audience);
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

/** After some of the user's sessions have ended: every process reads the user again, and closes the sockets of those. */
export function announceViewerEnded(app: App, tx: CompanyTransaction, userId: number): void {
  const { companyId } = tx;
  tx.afterCommit(() => app.bus.publish('viewer', { companyId, userId }));
}

/** The same, and notifies the browsers of these sessions: they were ended from another device. */
export function announceEndedFrom(
  app: App,
  tx: CompanyTransaction,
  userId: number,
  { sessionIds, device: { browser, os } }: { sessionIds: string[]; device: Device },
): void {
  const { companyId } = tx;
  const event = { action: 'delete', user: { id: userId }, device: { browser, os } } as const;
  tx.afterCommit(() =>
    app.realtime.publish(companyId, 'auth', event, { kind: 'user', userId, onlySessionIds: sessionIds }),
  );
  announceViewerEnded(app, tx, userId);
}

/** After the commit, admins of the company read its state of support again, and so does the operator's list. */
export function announceSupport(
  app: Pick<App, 'realtime'>,
  tx: CompanyTransaction | OperatorTransaction,
  companyId: number,
): void {
  tx.afterCommit(() => {
    for (const id of new Set([companyId, OPERATOR_COMPANY_ID]))
      app.realtime.publish(id, 'support', { action: 'update' }, { kind: 'admins' });
  });
}
