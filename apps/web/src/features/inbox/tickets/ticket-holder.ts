import type { Ticket } from '@prosa/contract';
import { isApiError } from '../../../api/api-error.ts';
import { uiEvent } from '../../../shared/ui-events.tsx';

/** Who has a customer already, as the server tells it in answers and in the conflict of a new ticket. */
export type Holder = Pick<
  Ticket,
  'id' | 'uuid' | 'status' | 'userId' | 'queueId' | 'whatsappId' | 'isGroup' | 'user' | 'queue'
>;

/** The ticket that stands in the way of a new one; null when the failure is another. */
export function holderIn(error: unknown): Holder | null {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return null;
  try {
    return JSON.parse(error.error) as Holder;
  } catch {
    return null;
  }
}

/** Shows who was faster. The ticket may leave the screen at that very moment: the notice is the ticket screen's. */
export const holderFound = uiEvent<Holder>('ticket-holder');
