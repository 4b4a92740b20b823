import type { TargetDue, TargetState, Ticket } from '@prosa/contract';
import type { ServiceCalendar } from './service-calendar.ts';

// Within which time a queue answers first, and resolves. Time counts while the service hours are open.

const MINUTE_MS = 60_000;
/** A target is near in the last fifth of its time. */
const NEAR_SHARE = 0.8;

/** In minutes; null: no target. */
export interface QueueTargets {
  firstAnswer: number | null;
  resolution: number | null;
}

/** Instants of a period of a ticket, in milliseconds. */
export interface TargetPeriod {
  beganAt: number;
  /** When a person of the company first wrote; null: not yet. */
  firstAnswerAt: number | null;
  /** When its service was over; null: it goes on. */
  endedAt: number | null;
  /** The company wrote first: the customer waits for no first answer. */
  isActiveDemand: boolean;
}

/** Null without a target, or if the service hours do not have that much time within a year. */
function dueOf(minutes: number | null, beganAt: number, calendar: ServiceCalendar): TargetDue | null {
  if (minutes === null) return null;
  const dueAt = calendar.after(beganAt, minutes * MINUTE_MS);
  const nearAt = calendar.after(beganAt, Math.round(minutes * MINUTE_MS * NEAR_SHARE));
  if (dueAt === null || nearAt === null) return null;
  return { nearAt: new Date(nearAt).toISOString(), dueAt: new Date(dueAt).toISOString() };
}

/** When each target of a period is due; the company's own demand has no first answer to wait for. */
export function dueTargets(
  targets: QueueTargets,
  { beganAt, isActiveDemand }: Pick<TargetPeriod, 'beganAt' | 'isActiveDemand'>,
  calendar: ServiceCalendar,
): Record<keyof QueueTargets, TargetDue | null> {
  return {
    firstAnswer: isActiveDemand ? null : dueOf(targets.firstAnswer, beganAt, calendar),
    resolution: dueOf(targets.resolution, beganAt, calendar),
  };
}

/** The state of what is still to be done. */
export function openTargetState({ nearAt, dueAt }: TargetDue, now: number): Exclude<TargetState, 'met'> {
  if (now > Date.parse(dueAt)) return 'breached';
  return now >= Date.parse(nearAt) ? 'near' : 'running';
}

export interface UrgentTarget {
  target: keyof QueueTargets;
  state: 'near' | 'breached';
  dueAt: string;
}

/** What a ticket is marked with: a missed target before a near one, the first answer before the resolution. */
export function urgentTarget(targets: Ticket['targets'], now: number): UrgentTarget | null {
  let urgent: UrgentTarget | null = null;
  for (const target of ['firstAnswer', 'resolution'] as const) {
    const due = targets?.[target];
    const state = due ? openTargetState(due, now) : 'running';
    if (!due || state === 'running') continue;
    if (urgent === null || (state === 'breached' && urgent.state === 'near'))
      urgent = { target, state, dueAt: due.dueAt };
  }
  return urgent;
}

/** The moment at which the first open target of a ticket is due; null: there is none. */
export function firstDue(targets: Ticket['targets']): string | null {
  const moments = [targets?.firstAnswer, targets?.resolution].flatMap((due) => (due ? [due.dueAt] : []));
  return moments.toSorted()[0] ?? null;
}

/** What ended in time without being done neither met its target nor missed it. */
function stateOf(due: TargetDue | null, doneAt: number | null, { endedAt }: TargetPeriod, now: number) {
  if (due === null) return null;
  const at = doneAt ?? endedAt;
  if (at === null) return openTargetState(due, now);
  if (at > Date.parse(due.dueAt)) return 'breached';
  return doneAt === null ? null : 'met';
}

/** How a period stands by the targets of its queue; null: without one. */
export function targetStatesOf(
  targets: QueueTargets,
  period: TargetPeriod,
  calendar: ServiceCalendar,
  now: number,
): Record<keyof QueueTargets, TargetState | null> {
  const due = dueTargets(targets, period, calendar);
  return {
    firstAnswer: stateOf(due.firstAnswer, period.firstAnswerAt, period, now),
    resolution: stateOf(due.resolution, period.endedAt, period, now),
  };
}
