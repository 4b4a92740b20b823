import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { selectDraft, upsertDraft, type KeptDraft } from './queries.ts';

const none: KeptDraft = { body: '', updatedAt: null };

export async function readDraft(app: App, viewer: Viewer, ticketId: number): Promise<KeptDraft> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await visibleTicket(tx, viewer, { id: ticketId });
    return (await selectDraft(tx, ticketId, viewer.id)) ?? none;
  });
}

function announceToOtherDevices(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  { id: userId, sessionId: exceptSessionId }: Viewer,
  draft: { ticketId: number; body: string; updatedAt: string },
): void {
  const audience = { kind: 'user', userId, exceptSessionId } as const;
  tx.afterCommit(() =>
    realtime.publish(tx.companyId, 'ticketDraft', { action: 'update', ...draft }, audience),
  );
}

/** Caps `updatedAt` at the present, so that a device whose clock is ahead does not win forever. */
export async function keepDraft(
  app: App,
  viewer: Viewer,
  ticketId: number,
  { body, updatedAt }: { body: string; updatedAt: string },
): Promise<KeptDraft> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await visibleTicket(tx, viewer, { id: ticketId });
    const at = new Date(Math.min(Date.parse(updatedAt), app.now().getTime()));
    await upsertDraft(tx, { ticketId, userId: viewer.id, body, at });
    const kept = (await selectDraft(tx, ticketId, viewer.id)) ?? none;
    if (kept.updatedAt !== null && Date.parse(kept.updatedAt) === at.getTime())
      announceToOtherDevices(app, tx, viewer, { ticketId, body: kept.body, updatedAt: kept.updatedAt });
    return kept;
  });
}
