import type { Ticket } from '@prosa/contract';
import { isApiError } from '../../../api/api-error.ts';

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

type Watcher = (holder: Holder) => void;
const watchers = new Set<Watcher>();

/** Tells who was faster. The ticket may leave the screen at that very moment: the notice is the ticket screen's. */
export function reportHolder(holder: Holder): void {
  for (const watcher of watchers) watcher(holder);
}

export function onHolderReported(run: Watcher): () => void {
  watchers.add(run);
  return () => void watchers.delete(run);
}
