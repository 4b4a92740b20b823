import type { Ticket } from '@prosa/contract';
import { mayShowAll } from '../access/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import { viewCondition, type TicketView } from '../access/visibility.ts';
import { firstDue, type UrgentTarget, urgentTarget } from '../queues/service-targets.ts';
import { all, any, type Condition, hasStatus } from '../tickets/condition.ts';

// The live panel: open and waiting tickets of a company, by attendant.

/**
 * Open tickets: one's own, and colleagues' for whoever may show all. Waiting ones: as in the ticket list. Without
 * `showAll`, nobody gets colleagues' tickets but admins those that wait.
 */
export function panelCondition(viewer: Viewer, showAll = true): Condition {
  const view = (name: TicketView) => viewCondition(viewer, { view: name, showAll });
  return all(hasStatus('open', 'pending'), any(view('open'), view('pending')));
}

/** Whether the panel leads this person to the ticket. */
export const mayOpenFromPanel = (
  viewer: Pick<Viewer, 'id' | 'profile' | 'super' | 'allUserChat'>,
  ticket: Pick<Ticket, 'userId'>,
): boolean => mayShowAll(viewer) || ticket.userId === viewer.id;

type Shown = Pick<Ticket, 'status' | 'userId'>;

/** In whose card a ticket is; null: in that of the waiting ones. */
export const cardOf = ({ status, userId }: Shown): number | null => (status === 'open' ? userId : null);

/**
 * Since when the customer waits, after an event of the ticket: it says so of waiting tickets alone. In an open ticket,
 * whose last word is the customer's, further messages do not restart the wait.
 */
export function waitAfter(
  known: string | null | undefined,
  ticket: Pick<Ticket, 'status' | 'fromMe' | 'waitingSince' | 'lastMessageAt'>,
): string | null {
  if (ticket.status !== 'open') return ticket.waitingSince;
  return ticket.fromMe ? null : (known ?? ticket.lastMessageAt);
}

/** Minutes from which on a wait is shown as long, and as too long. */
export interface WaitThresholds {
  amber: number;
  red: number;
}
export type WaitLevel = 'short' | 'amber' | 'red';

const MINUTE_MS = 60_000;

/** Whole minutes since then; 0 where nobody waits. */
export const minutesSince = (since: string | null, now: number): number =>
  since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));

export function waitLevel(minutes: number, { amber, red }: WaitThresholds): WaitLevel {
  if (minutes >= red) return 'red';
  return minutes >= amber ? 'amber' : 'short';
}

interface Waiting {
  id: number;
  waitingSince: string | null;
  updatedAt: string;
}

/** Who waits longest comes first; then those who do not wait, by the newest change. */
export function byWait(one: Waiting, other: Waiting): number {
  if (one.waitingSince !== other.waitingSince) {
    if (one.waitingSince === null) return 1;
    if (other.waitingSince === null) return -1;
    return one.waitingSince < other.waitingSince ? -1 : 1;
  }
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  return one.id - other.id;
}

/** What is due first comes first; tickets without an open target follow, by their wait. */
export function byDue(
  one: Waiting & Pick<Ticket, 'targets'>,
  other: Waiting & Pick<Ticket, 'targets'>,
): number {
  const [mine, others] = [firstDue(one.targets), firstDue(other.targets)];
  if (mine === others) return byWait(one, other);
  if (mine === null || others === null) return mine === null ? 1 : -1;
  return mine < others ? -1 : 1;
}

/** How many tickets have a target near its end, and how many a missed one. */
export function countTargets(
  tickets: readonly Pick<Ticket, 'targets'>[],
  now: number,
): Record<UrgentTarget['state'], number> {
  const counts = { near: 0, breached: 0 };
  for (const { targets } of tickets) {
    const urgent = urgentTarget(targets, now);
    if (urgent) counts[urgent.state] += 1;
  }
  return counts;
}
