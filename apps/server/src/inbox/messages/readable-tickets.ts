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
 * The earlier tickets of a conversation that the viewer reads: all with allHistoric, otherwise those of the selected
 * queues, and those without a queue if the viewer sees such tickets.
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

/** History is limited to visible tickets; the viewer's own are always included. */
function visibleOr(viewer: Viewer, condition: Condition): Condition {
  return all(visibleCondition(viewer), any(condition, isIn('userId', [viewer.id])));
}
