import type { TicketLane } from '@prosa/contract';
import { laneDueAt, type LaneRules, type LastWord, type VisitInLane } from '@prosa/domain';

type Visit = Pick<VisitInLane, 'tagId' | 'position' | 'enteredAt' | 'passed'>;

/** The place on the board as the wire has it. */
export function shownLane(
  { tagId, position, enteredAt, passed }: Visit,
  { timeLane, nextLaneId }: Pick<LaneRules, 'timeLane' | 'nextLaneId'>,
  last: LastWord,
): TicketLane {
  const dueAt = laneDueAt({ id: tagId, timeLane, nextLaneId }, { enteredAt, passed }, last);
  return {
    tagId,
    position,
    enteredAt: new Date(enteredAt).toISOString(),
    dueAt: dueAt && dueAt.toISOString(),
  };
}
