import type { BulkRefusal } from '@prosa/contract';
import { isAdmin, mayIgnorePending } from '../access/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import { maySee } from '../access/visibility.ts';
import type { TicketFacts } from './condition.ts';
import { isTransferable, stepTo } from './ticket-lifecycle.ts';

/** Only the ticket's user and admins hand it over; anybody who sees it, if it has no user. */
export const mayHandOver = (viewer: Viewer, { userId }: Pick<TicketFacts, 'userId'>): boolean =>
  isAdmin(viewer) || userId === viewer.id || userId === null;

/** Why the viewer cannot transfer the ticket; null if nothing is against it. */
export function transferRefusal(viewer: Viewer, ticket: TicketFacts): BulkRefusal | null {
  if (!maySee(viewer, ticket)) return 'ERR_NO_PERMISSION';
  if (!isTransferable(ticket.status)) return 'ERR_TICKET_STEP';
  return mayHandOver(viewer, ticket) ? null : 'ERR_NO_PERMISSION';
}

/** Why the viewer cannot close the ticket; a required tag counts for tickets in service, not for waiting ones. */
export function closeRefusal(
  viewer: Viewer,
  ticket: TicketFacts,
  { needsTag, hasTag }: { needsTag: boolean; hasTag: boolean },
): BulkRefusal | null {
  if (!maySee(viewer, ticket)) return 'ERR_NO_PERMISSION';
  const step = stepTo(ticket.status, 'closed');
  if (step === null) return 'ERR_TICKET_STEP';
  if (step === 'ignore') return mayIgnorePending(viewer) ? null : 'ERR_NO_PERMISSION';
  return needsTag && !hasTag ? 'ERR_TAG_REQUIRED' : null;
}
