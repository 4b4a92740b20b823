import type { Ticket } from '@prosa/contract';
import type { Viewer } from '../access/viewer.ts';

type Place = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup' | 'whatsapp'>;
type Person = Pick<Viewer, 'id' | 'queueIds' | 'allTicket' | 'allowGroup'>;

function isInQueuesOf({ id, queueIds, allTicket }: Person, { queueId, userId }: Place): boolean {
  if (queueId === null) return allTicket === 'enable' || userId === id;
  return queueIds.includes(queueId);
}

/**
 * Whether a customer's message in this ticket notifies a person with a sound and a notice. The ticket is in one of
 * their queues, and theirs or nobody's; waiting tickets need the company's setting, groups need allowGroup and a
 * connection that treats groups as tickets.
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
