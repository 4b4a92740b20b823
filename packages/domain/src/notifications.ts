import type { Ticket } from '@prosa/contract';
import type { Viewer } from './viewer.ts';

type Place = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup' | 'whatsapp'>;
type Person = Pick<Viewer, 'id' | 'queueIds' | 'allTicket' | 'allowGroup'>;

function isInQueuesOf({ id, queueIds, allTicket }: Person, { queueId, userId }: Place): boolean {
  if (queueId === null) return allTicket === 'enable' || userId === id;
  return queueIds.includes(queueId);
}

/**
 * Whether what a customer writes in a ticket is told to a person with sound and notice: tickets of one's own or of
 * nobody, in one's queues; waiting ones and groups where the company and the connection say so.
 */
export function isNotifiedOf(
  person: Person,
  ticket: Place,
  { showNotificationPending }: { showNotificationPending: boolean },
): boolean {
  if (ticket.status === 'closed') return false;
  if (ticket.status === 'pending' && !showNotificationPending) return false;
  if (ticket.isGroup && !(person.allowGroup && ticket.whatsapp?.groupAsTicket === 'enabled')) return false;
  return (ticket.userId === null || ticket.userId === person.id) && isInQueuesOf(person, ticket);
}
