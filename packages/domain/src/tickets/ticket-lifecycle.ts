import type { TicketStatus } from '@prosa/contract';
import { AppError } from '../app-error.ts';

export type TicketStep = 'accept' | 'returnToQueue' | 'resolve' | 'ignore' | 'reopen';

/** The status that each step leads to, by current status. A step that is missing here cannot be taken. */
const lifecycle: Record<TicketStatus, Partial<Record<TicketStep, TicketStatus>>> = {
  pending: { accept: 'open', ignore: 'closed' },
  open: { returnToQueue: 'pending', resolve: 'closed' },
  group: { resolve: 'closed' },
  closed: { reopen: 'open' },
  lgpd: { ignore: 'closed' },
  nps: { resolve: 'closed' },
};

export const mayStep = (status: TicketStatus, step: TicketStep): boolean =>
  lifecycle[status][step] !== undefined;

/** Whether somebody serves the ticket; only then does a person write to the customer. */
export const isAttended = (status: TicketStatus): boolean => status === 'open' || status === 'group';

export const isLive = (status: TicketStatus): boolean => status !== 'closed';

export const attendedStatus = (isGroupTicket: boolean): 'open' | 'group' =>
  isGroupTicket ? 'group' : 'open';

/** Throws ERR_TICKET_STEP when a ticket in this status cannot take the step. Groups become group instead of open. */
export function nextStatus(current: TicketStatus, step: TicketStep, isGroupTicket = false): TicketStatus {
  const next = lifecycle[current][step];
  if (!next) throw new AppError('ERR_TICKET_STEP');
  return next === 'open' ? attendedStatus(isGroupTicket) : next;
}

/**
 * The step that a requested status means; null when the ticket already has that status. Does not check that the ticket
 * can take the step.
 */
export function stepTo(current: TicketStatus, requested: TicketStatus): TicketStep | null {
  if (current === requested) return null;
  if (requested === 'pending') return 'returnToQueue';
  if (requested === 'closed') return current === 'pending' || current === 'lgpd' ? 'ignore' : 'resolve';
  return current === 'closed' ? 'reopen' : 'accept';
}

export const isTransferable = (status: TicketStatus): boolean =>
  mayStep(status, 'accept') || isAttended(status);

export const statusAfterTransfer = (
  hasUser: boolean,
  isGroupTicket: boolean,
): 'pending' | 'open' | 'group' => (hasUser ? attendedStatus(isGroupTicket) : 'pending');
