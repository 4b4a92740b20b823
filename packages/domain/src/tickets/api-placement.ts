import type { TicketFacts } from './condition.ts';

// What a message of the Send API does to the ticket of its conversation.

/** Where the caller puts the ticket; null: nowhere in particular. */
export interface ApiPlacement {
  userId: number | null;
  queueId: number | null;
  closeTicket: boolean;
  /** Opens no ticket where the conversation has none. */
  noRegister: boolean;
}

type Live = Pick<TicketFacts, 'status' | 'userId' | 'queueId'>;

/** The ticket belongs to another user or queue than the caller named. */
export const isAttendedElsewhere = (live: Live, { userId, queueId }: ApiPlacement): boolean =>
  (userId !== null && live.userId !== null && live.userId !== userId) ||
  (queueId !== null && live.queueId !== null && live.queueId !== queueId);

export const attendedElsewhereText = (userName: string, queueName: string): string =>
  `Ticket em outro atendimento. Atendente: ${userName} - Fila: ${queueName}`;

/**
 * What happens to a live ticket beside getting the message: `take` gives it to a person, `queue` puts a waiting one into a
 * queue, `close` ends one that nobody attends. A ticket that waits for consent or a rating stays as it is.
 */
export function apiStep(live: Live, placement: ApiPlacement): 'stay' | 'take' | 'queue' | 'close' {
  if (live.status !== 'pending') return 'stay';
  if (placement.closeTicket) return live.userId === null ? 'close' : 'stay';
  if (placement.userId !== null) return 'take';
  return placement.queueId !== null && live.queueId === null ? 'queue' : 'stay';
}

/** The status of the ticket of a conversation without a live one, as schedules name it. */
export function apiTicketStatus({ userId, closeTicket }: ApiPlacement): 'closed' | 'open' | 'pending' {
  if (closeTicket) return 'closed';
  return userId === null ? 'pending' : 'open';
}
