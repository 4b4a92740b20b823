import { AppError } from '@prosa/domain';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackMoved } from '../ticket-log/tracking.ts';
import { saveTicket } from './queries.ts';
import { transitionTickets } from './transition-tickets.ts';
import { mayHandOver } from './transfer-ticket.ts';
import type { StepContext } from './step-context.ts';

/**
 * Changes user or queue without a change of status. Only the ticket's user and admins may do it; anybody if it has no
 * user.
 */
export async function moveTicket({ tx, viewer, ticket, change, now }: StepContext): Promise<void> {
  const userId = change.userId === undefined ? ticket.userId : change.userId;
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  const { amountUsedBotQueues, useIntegration } = change;
  const isMoved = userId !== ticket.userId || queueId !== ticket.queueId;
  if (isMoved && !mayHandOver(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  if (isMoved)
    await transitionTickets(tx, [ticket.id], { name: 'move', given: { userId, queueId }, at: now });
  await saveTicket(tx, ticket.id, {
    ...(amountUsedBotQueues === undefined ? {} : { amountUsedBotQueues }),
    ...(useIntegration === undefined ? {} : { useIntegration }),
  });
  if (!isMoved) return;
  await trackMoved(tx, { ...placeOf(ticket, now), userId, queueId });
  const entry = { ticketId: ticket.id, at: now };
  await writeLog(tx, { ...entry, type: 'transfered', userId: ticket.userId, queueId: ticket.queueId });
  if (userId !== null) await writeLog(tx, { ...entry, type: 'receivedTransfer', userId, queueId });
}
