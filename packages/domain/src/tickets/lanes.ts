import type { TicketStatus } from '@prosa/contract';

/** The rules of a lane of the board. */
export interface LaneRules {
  id: number;
  /** Hours that a ticket may stay; null: as long as it likes. */
  timeLane: number | null;
  nextLaneId: number | null;
  rollbackLaneId: number | null;
  /** '': the lane greets nobody. */
  greetingMessageLane: string;
}

/** One stay of a ticket in a lane, without those before it. */
export interface Stay {
  tagId: number;
  position: number;
  enteredAt: string;
  /** When the greeting was queued or skipped; null: not yet. */
  greetedAt: string | null;
}

export interface LaneVisit extends Stay {
  /** The lanes that time moved the ticket out of, since a person or the customer last acted. */
  passed: number[];
  /** The lanes that have greeted the customer, since a person last moved the ticket. */
  greeted: number[];
  previous: Stay | null;
}

/** A move can be taken back for this long. A greeting waits until then, so that a slip of the hand greets nobody. */
export const LANE_UNDO_SECONDS = 15;

const HOUR = 3_600_000;

/** What the time of a lane depends on beside the visit. */
export interface LastWord {
  status: TicketStatus;
  /** Whether the last message is the company's own. */
  fromMe: boolean;
  lastMessageAt: string | null;
}

/**
 * When the ticket moves on by time; null: never, or not while the customer waits for an answer. The hours count from the
 * last message, and at the earliest from the moment at which the ticket came into the lane. A ticket never moves by time into a lane that it was moved out of by
 * time: lanes that name each other in a circle come to rest after one round.
 */
export function laneDueAt(
  { id, timeLane, nextLaneId }: Pick<LaneRules, 'id' | 'timeLane' | 'nextLaneId'>,
  visit: Pick<LaneVisit, 'enteredAt' | 'passed'>,
  { status, fromMe, lastMessageAt }: LastWord,
): Date | null {
  if (status !== 'open' || !fromMe) return null;
  if (timeLane === null || nextLaneId === null || nextLaneId === id) return null;
  if (visit.passed.includes(nextLaneId)) return null;
  const idleSince = Math.max(Date.parse(visit.enteredAt), Date.parse(lastMessageAt ?? visit.enteredAt));
  return new Date(idleSince + timeLane * HOUR);
}

/** When the lane greets the customer; null: it has, or it never does. */
export function greetingDueAt(
  { greetingMessageLane }: Pick<LaneRules, 'greetingMessageLane'>,
  { enteredAt, greetedAt }: Pick<LaneVisit, 'enteredAt' | 'greetedAt'>,
): Date | null {
  if (greetedAt !== null || greetingMessageLane.trim() === '') return null;
  return new Date(Date.parse(enteredAt) + LANE_UNDO_SECONDS * 1000);
}

const stayOf = ({ tagId, position, enteredAt, greetedAt }: LaneVisit): Stay => ({
  tagId,
  position,
  enteredAt,
  greetedAt,
});

interface Place {
  tagId: number;
  position: number;
}

/**
 * The visit after a person's move. Within the same lane only the position changes. A move back into the lane before,
 * while it can be taken back, goes on with the visit there: its clock and its greeting do not begin anew.
 */
export function movedByPerson(before: LaneVisit | null, { tagId, position }: Place, now: Date): LaneVisit {
  if (before?.tagId === tagId) return { ...before, position };
  const previous = before && stayOf(before);
  const isUndo =
    before?.previous?.tagId === tagId &&
    now.getTime() - Date.parse(before.enteredAt) < LANE_UNDO_SECONDS * 1000;
  const fresh: Stay = { tagId, position, enteredAt: now.toISOString(), greetedAt: null };
  const stay = isUndo && before.previous ? { ...before.previous, position } : fresh;
  return { ...stay, passed: [], greeted: [], previous };
}

/** Automation greets once per lane until a person moves the ticket, however often it comes back. */
const entered = (before: LaneVisit, { tagId, position }: Place, now: Date): Omit<LaneVisit, 'passed'> => ({
  tagId,
  position,
  enteredAt: now.toISOString(),
  greetedAt: before.greeted.includes(tagId) ? now.toISOString() : null,
  greeted: before.greeted,
  previous: null,
});

export const movedByTime = (before: LaneVisit, place: Place, now: Date): LaneVisit => ({
  ...entered(before, place, now),
  passed: [...new Set([...before.passed, before.tagId])],
});

export const greetedNow = (visit: LaneVisit, now: Date): LaneVisit => ({
  ...visit,
  greetedAt: now.toISOString(),
  greeted: [...new Set([...visit.greeted, visit.tagId])],
});

/** A lane without a greeting counts as greeted: a text that it gets later reaches only who enters from then on. */
export function withoutGreeting(
  visit: LaneVisit,
  { greetingMessageLane }: Pick<LaneRules, 'greetingMessageLane'>,
  now: Date,
): LaneVisit {
  const isSilent = greetingMessageLane.trim() === '' && visit.greetedAt === null;
  return isSilent ? { ...visit, greetedAt: now.toISOString() } : visit;
}
