import type { BodyOf, updateTicket as updateTicketCall } from '@prosa/contract';
import { AppError, isAdmin, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from './queries.ts';

export type TicketChange = BodyOf<typeof updateTicketCall>;

export interface StepContext {
  app: App;
  tx: CompanyTransaction;
  viewer: Viewer;
  ticket: LockedTicket;
  change: TicketChange;
  now: Date;
}

/** Only admins act for other users or in queues that are not their own; otherwise throws ERR_NO_PERMISSION. */
export function actsFor({ viewer, change, ticket }: StepContext): { userId: number; queueId: number | null } {
  const userId = change.userId ?? viewer.id;
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  if (isAdmin(viewer)) return { userId, queueId };
  const isForeignQueue =
    typeof change.queueId === 'number' &&
    change.queueId !== ticket.queueId &&
    !viewer.queueIds.includes(change.queueId);
  if (userId !== viewer.id || isForeignQueue) throw new AppError('ERR_NO_PERMISSION');
  return { userId, queueId };
}
