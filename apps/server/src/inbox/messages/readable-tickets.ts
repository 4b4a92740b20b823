import {
  all,
  any,
  isAdmin,
  isIn,
  isKnown,
  visibleCondition,
  type Condition,
  type Viewer,
} from '@prosa/domain';

/**
 * Which earlier tickets of a conversation belong to what this person reads: with allHistoric all of them,
 * else those of the selected queues, and those without a queue where the person sees such.
 */
export function readableTickets(
  viewer: Viewer,
  selectedQueues: number[] | undefined,
  isGroup: boolean,
): Condition {
  const seesAllQueues = isAdmin(viewer) || viewer.allHistoric === 'enabled';
  const seesQueueless = isAdmin(viewer) || viewer.allTicket === 'enable' || (isGroup && viewer.allowGroup);
  const queueless = seesQueueless ? isIn('queueId', [null]) : false;
  if (viewer.allHistoric === 'enabled') return visibleOr(viewer, true);
  const own = seesAllQueues
    ? selectedQueues
    : (selectedQueues ?? viewer.queueIds).filter((id) => viewer.queueIds.includes(id));
  const queues = own === undefined ? isKnown('queueId') : isIn('queueId', own);
  return visibleOr(viewer, any(queues, queueless));
}

/** History is read by those who may see the tickets; their own are always theirs. */
function visibleOr(viewer: Viewer, condition: Condition): Condition {
  return all(visibleCondition(viewer), any(condition, isIn('userId', [viewer.id])));
}
