import type { TicketStatus } from '@prosa/contract';
import { AppError } from './app-error.ts';

/** What a person does with a ticket. */
export type TicketStep = 'accept' | 'returnToQueue' | 'resolve' | 'ignore' | 'reopen';

/** The whole life of a ticket: from a status, by a step, to a status. What is not here cannot happen. */
const lifecycle: Record<TicketStatus, Partial<Record<TicketStep, TicketStatus>>> = {
  pending: { accept: 'open', ignore: 'closed' },
  open: { returnToQueue: 'pending', resolve: 'closed' },
  group: { resolve: 'closed' },
  closed: { reopen: 'open' },
  lgpd: { ignore: 'closed' },
  nps: { resolve: 'closed' },
};

/** Whether a ticket in this status can take the step. */
export const mayStep = (status: TicketStatus, step: TicketStep): boolean =>
  lifecycle[status][step] !== undefined;

/** Whether somebody serves the ticket: only then a person writes to the customer. */
export const isAttended = (status: TicketStatus): boolean => status === 'open' || status === 'group';

/** Whether the conversation goes on in the ticket. */
export const isLive = (status: TicketStatus): boolean => status !== 'closed';

/** The status of a ticket that somebody serves. */
export const attendedStatus = (isGroupTicket: boolean): 'open' | 'group' =>
  isGroupTicket ? 'group' : 'open';

/** Throws ERR_TICKET_STEP when a ticket in this status cannot take the step. Groups become group instead of open. */
export function nextStatus(current: TicketStatus, step: TicketStep, isGroupTicket = false): TicketStatus {
  const next = lifecycle[current][step];
  if (!next) throw new AppError('ERR_TICKET_STEP');
  return next === 'open' ? attendedStatus(isGroupTicket) : next;
}

/** The step that a wanted status means for a ticket as it is; null: it stays where it is. */
export function stepTo(current: TicketStatus, requested: TicketStatus): TicketStep | null {
  if (current === requested) return null;
  if (requested === 'pending') return 'returnToQueue';
  if (requested === 'closed') return current === 'pending' || current === 'lgpd' ? 'ignore' : 'resolve';
  return current === 'closed' ? 'reopen' : 'accept';
}

/** Whether a ticket in this status can be handed to another queue or person. */
export const isTransferable = (status: TicketStatus): boolean =>
  mayStep(status, 'accept') || isAttended(status);

/** Where a transfer leaves a ticket: with somebody, or waiting in the queue. */
export const statusAfterTransfer = (
  hasUser: boolean,
  isGroupTicket: boolean,
): 'pending' | 'open' | 'group' => (hasUser ? attendedStatus(isGroupTicket) : 'pending');
