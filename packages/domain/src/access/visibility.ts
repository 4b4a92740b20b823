import {
  all,
  any,
  hasStatus,
  isIn,
  isKnown,
  matches,
  type Condition,
  type TicketFacts,
} from '../tickets/condition.ts';
import { isAdmin, mayShowAll } from './permissions.ts';
import type { Viewer } from './viewer.ts';

// Which tickets a person sees. Every list, count, read, change, event and export uses these rules.

export const ticketViews = ['open', 'pending', 'group', 'closed', 'search'] as const;
export type TicketView = (typeof ticketViews)[number];

export interface ViewRequest {
  view: TicketView;
  showAll: boolean;
  /** The selected queues; absent: all that the viewer may see; an empty list: none. */
  queueIds?: number[] | undefined;
}

const seesQueueless = (viewer: Viewer): boolean => isAdmin(viewer) || viewer.allTicket === 'enable';
const seesOtherQueues = (viewer: Viewer): boolean => isAdmin(viewer) || viewer.allHistoric === 'enabled';
const seesOthersChats = (viewer: Viewer): boolean => isAdmin(viewer) || viewer.allUserChat === 'enabled';

const isMine = (viewer: Viewer): Condition => isIn('userId', [viewer.id]);
/** Groups need allowGroup. For a person with a connection of their own, tickets in status group must belong to it. */
function groupGate(viewer: Viewer): Condition {
  if (!viewer.allowGroup) return isIn('isGroup', [false]);
  if (viewer.whatsappId === null) return true;
  return any(
    isIn('status', ['pending', 'open', 'closed', 'lgpd', 'nps']),
    isIn('whatsappId', [viewer.whatsappId]),
  );
}

/** A selection that contains all of the viewer's queues narrows nothing: clients always send a selection. */
function isNarrowed(viewer: Viewer, queueIds: number[] | undefined): queueIds is number[] {
  return (
    queueIds !== undefined && (queueIds.length === 0 || !viewer.queueIds.every((id) => queueIds.includes(id)))
  );
}

/** Tickets in the selected queues that this person may reach; `withQueueless` adds those without a queue. */
function inSelectedQueues(viewer: Viewer, queueIds: number[] | undefined, withQueueless: boolean): Condition {
  // An empty list selects nothing, not even tickets without a queue.
  if (queueIds?.length === 0) return false;
  if (seesOtherQueues(viewer)) {
    const queueless = withQueueless ? isIn('queueId', [null]) : false;
    const isOpenEnded = queueIds === undefined || (!isAdmin(viewer) && !isNarrowed(viewer, queueIds));
    return any(queueless, isOpenEnded ? isKnown('queueId') : isIn('queueId', queueIds ?? []));
  }
  const reachable = viewer.queueIds.filter((id) => queueIds === undefined || queueIds.includes(id));
  // One list of values, so that a person's list is read queue by queue; who sees others' queues gets most tickets anyway.
  return isIn('queueId', withQueueless ? [...reachable, null] : reachable);
}

/** A person's own tickets are always shown, unless the selection really narrows the queues. */
function mineIn(viewer: Viewer, queueIds: number[] | undefined): Condition {
  const queues = isNarrowed(viewer, queueIds) ? isIn('queueId', [...queueIds, null]) : true;
  return all(isMine(viewer), queueIds?.length === 0 ? isIn('queueId', [null]) : queues);
}

function shownToAll(viewer: Viewer, queueIds: number[] | undefined): Condition {
  if (isAdmin(viewer)) return true;
  const [otherQueues, queueless] = [seesOtherQueues(viewer), seesQueueless(viewer)];
  if (otherQueues) return queueless ? true : isKnown('queueId');
  return inSelectedQueues(viewer, queueIds, queueless);
}

const baseOf: Record<TicketView, (viewer: Viewer, queueIds: number[] | undefined) => Condition> = {
  open: (viewer, queueIds) => all(hasStatus('open'), mineIn(viewer, queueIds)),
  group: (viewer, queueIds) => all(hasStatus('group'), inSelectedQueues(viewer, queueIds, true)),
  pending: (viewer, queueIds) =>
    all(
      hasStatus('pending'),
      isAdmin(viewer) ? true : isIn('userId', [null, viewer.id]),
      inSelectedQueues(viewer, queueIds, seesQueueless(viewer)),
    ),
  closed: (viewer, queueIds) => {
    const onlyMine = isAdmin(viewer) || (seesOtherQueues(viewer) && seesOthersChats(viewer));
    const queues = inSelectedQueues(viewer, queueIds, seesQueueless(viewer));
    return all(hasStatus('closed'), onlyMine ? mineIn(viewer, queueIds) : queues);
  },
  search: (viewer, queueIds) => {
    const findable = any(isMine(viewer), hasStatus('pending', 'closed', 'group'));
    if (!isAdmin(viewer) && seesOtherQueues(viewer)) return findable;
    return all(
      findable,
      any(inSelectedQueues(viewer, queueIds, seesQueueless(viewer)), mineIn(viewer, queueIds)),
    );
  },
};

function viewOf(viewer: Viewer, { view, showAll, queueIds }: ViewRequest): Condition {
  const seesAll = showAll && mayShowAll(viewer);
  if (view === 'search') return seesAll && isAdmin(viewer) ? true : baseOf.search(viewer, queueIds);
  if (!seesAll) return baseOf[view](viewer, queueIds);
  const statuses = view === 'pending' ? hasStatus('pending', 'lgpd') : hasStatus(view);
  return all(statuses, shownToAll(viewer, queueIds));
}

/** All tickets that this person may read, change or get events of. Every view lists a part of them. */
export function visibleCondition(viewer: Viewer): Condition {
  if (isAdmin(viewer)) return true;
  const findable = hasStatus('pending', 'closed', 'group');
  const ownQueues = inSelectedQueues(
    { ...viewer, allHistoric: 'disabled' },
    undefined,
    seesQueueless(viewer),
  );
  const reached = any(
    seesOthersChats(viewer) ? shownToAll(viewer, undefined) : false,
    all(findable, any(ownQueues, seesOtherQueues(viewer))),
    all(hasStatus('group'), isIn('queueId', [null])),
  );
  return any(isMine(viewer), all(groupGate(viewer), reached));
}

/** What one view lists. The group view needs allowGroup, for admins too. */
export function viewCondition(viewer: Viewer, request: ViewRequest): Condition {
  if (request.view === 'group' && !viewer.allowGroup) return false;
  const gate =
    request.view === 'group' && viewer.whatsappId !== null ? isIn('whatsappId', [viewer.whatsappId]) : true;
  return all(viewOf(viewer, request), gate, visibleCondition(viewer));
}

/** The bell: unread tickets that concern this person. The caller adds unreadMessages > 0. */
export function bellCondition(viewer: Viewer, showPending: boolean): Condition {
  const queues = isIn('queueId', [...viewer.queueIds, ...(viewer.allTicket === 'enable' ? [null] : [])]);
  const others = showPending ? hasStatus('open', 'pending', 'group') : hasStatus('open');
  const mine = all(isMine(viewer), others, any(isIn('queueId', viewer.queueIds), isIn('queueId', [null])));
  const waiting = all(hasStatus('group', ...(showPending ? (['pending'] as const) : [])), queues);
  const groups = viewer.allowGroup ? true : isIn('isGroup', [false]);
  return all(groups, any(mine, waiting), visibleCondition(viewer));
}

export function maySee(viewer: Viewer, ticket: TicketFacts): boolean {
  return matches(visibleCondition(viewer), ticket);
}
