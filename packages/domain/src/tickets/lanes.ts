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
  /** Null: in no lane, after it has left one. */
  tagId: number | null;
  position: number;
  enteredAt: string;
  /** When the greeting was queued or skipped; null: not yet. */
  greetedAt: string | null;
  /** The lanes that time moved the ticket out of, since a person or the customer last acted. */
  passed: number[];
  /** The lanes that have greeted the customer, since a person last moved the ticket. */
  greeted: number[];
}

export interface LaneVisit extends Stay {
  /** The stay before a person's move, which a move back goes on with. */
  previous: Stay | null;
}

/** Automation acts on tickets in lanes alone. */
export type VisitInLane = LaneVisit & { tagId: number };
export const isInLane = (visit: LaneVisit | null): visit is VisitInLane =>
  visit !== null && visit.tagId !== null;

/** A move can be taken back for this long. A greeting waits until then, so that a slip of the hand greets nobody. */
export const LANE_UNDO_SECONDS = 15;

/** A greeting that could not be sent for this long is not sent any more: the customer has forgotten why. */
export const GREETING_HOURS = 24;

const HOUR = 3_600_000;

/** What the time of a lane depends on beside the visit. */
export interface LastWord {
  status: TicketStatus;
  /** Whether the last message is the company's own. */
  fromMe: boolean;
  lastMessageAt: string | null;
}

/**
 * When the ticket moves on by time; null: never, or not while the customer waits for an answer. The hours count from
 * the last message, and at the earliest from the moment at which the ticket came into the lane. A ticket never moves by
 * time into a lane that it was moved out of by time: lanes that name each other in a circle come to rest after one
 * round.
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

/** Whether the lane greets the customer now: it has not yet, and neither is it too early nor too late. */
export function isGreetingDue(
  { greetingMessageLane }: Pick<LaneRules, 'greetingMessageLane'>,
  { enteredAt, greetedAt }: Pick<LaneVisit, 'enteredAt' | 'greetedAt'>,
  now: Date,
): boolean {
  if (greetedAt !== null || greetingMessageLane.trim() === '') return false;
  const age = now.getTime() - Date.parse(enteredAt);
  return age >= LANE_UNDO_SECONDS * 1000 && age <= GREETING_HOURS * HOUR;
}

const stayOf = ({ tagId, position, enteredAt, greetedAt, passed, greeted }: LaneVisit): Stay => ({
  tagId,
  position,
  enteredAt,
  greetedAt,
  passed,
  greeted,
});

/** The stay that a person's move goes on with; null: the move takes none back, or comes too late for it. */
export function stayBefore(before: LaneVisit | null, tagId: number | null, now: Date): Stay | null {
  if (!before?.previous || before.previous.tagId !== tagId || before.tagId === tagId) return null;
  const age = now.getTime() - Date.parse(before.enteredAt);
  return age < LANE_UNDO_SECONDS * 1000 ? before.previous : null;
}

interface Place {
  tagId: number;
  position: number;
}

const beganAt = (tagId: number | null, position: number, now: Date): Stay => ({
  tagId,
  position,
  enteredAt: now.toISOString(),
  greetedAt: null,
  passed: [],
  greeted: [],
});

/**
 * The visit after a person's move. Within the same lane only the position changes. A move back into the lane before,
 * while it can be taken back, goes on with the stay there: its clock and its greeting do not begin anew.
 */
export function movedByPerson(before: LaneVisit | null, { tagId, position }: Place, now: Date): LaneVisit {
  if (before?.tagId === tagId) return { ...before, position };
  const stay = stayBefore(before, tagId, now) ?? beganAt(tagId, position, now);
  return { ...stay, position, previous: before && stayOf(before) };
}

/** The visit of a ticket that a person has moved out of its lane; null when it was in none. */
export function movedOut(before: LaneVisit | null, now: Date): LaneVisit | null {
  if (!isInLane(before)) return null;
  const stay = stayBefore(before, null, now) ?? { ...beganAt(null, 0, now), greetedAt: now.toISOString() };
  return { ...stay, previous: stayOf(before) };
}

/** Automation greets once per lane until a person moves the ticket, however often it comes back. */
const entered = (
  before: VisitInLane,
  { tagId, position }: Place,
  now: Date,
): Omit<VisitInLane, 'passed'> => ({
  tagId,
  position,
  enteredAt: now.toISOString(),
  greetedAt: before.greeted.includes(tagId) ? now.toISOString() : null,
  greeted: before.greeted,
  previous: null,
});

export const movedByTime = (before: VisitInLane, place: Place, now: Date): VisitInLane => ({
  ...entered(before, place, now),
  passed: [...new Set([...before.passed, before.tagId])],
});

export const greetedNow = (visit: VisitInLane, now: Date): VisitInLane => ({
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

/** Whether no further position fits between two of a lane: halving the gap gives one of them. */
export function isGapUsedUp(position: number, other: number): boolean {
  const middle = (position + other) / 2;
  return middle === position || middle === other;
}
