import type { Ticket } from '@prosa/contract';
import { isApiError } from '../../../api/api-error.ts';
import { uiEvent } from '../../../shared/ui-events.tsx';

/** Who has a customer's ticket already, from an answer or from the conflict of a new ticket. */
export type Holder = Pick<
  Ticket,
  'id' | 'uuid' | 'status' | 'userId' | 'queueId' | 'whatsappId' | 'isGroup' | 'user' | 'queue'
>;

/** The ticket that prevents a new one; null for any other error. */
export function holderIn(error: unknown): Holder | null {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return null;
  try {
    return JSON.parse(error.error) as Holder;
  } catch {
    return null;
  }
}

/** Shows who was faster. The ticket may leave the screen at that moment, so the ticket screen shows the notice. */
export const holderFound = uiEvent<Holder>('ticket-holder');
