import { fromWallClock, monthsLater, wallClock } from '../messages/recurrence.ts';

export interface Term {
  dueDate: string | null;
  /** The day of the month that the company pays on, which a shorter month does not change; null: the due date's. */
  billingDay: number | null;
}

export interface Extension {
  dueDate: Date;
  billingDay: number;
}

const dayOf = (wall: Date): number => Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
const lastDayOf = (wall: Date): number =>
  new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();

/** The stored day counts only for a due date that it was shortened to; any other due date was set by hand since. */
const anchorOf = (wall: Date, billingDay: number | null): number =>
  billingDay !== null && billingDay > wall.getUTCDate() && wall.getUTCDate() === lastDayOf(wall)
    ? billingDay
    : wall.getUTCDate();

/** The due date on the company's clock, moved to today's date if that is later; the time of day stays. */
function laterOfTodayAnd(due: Date, today: Date): Date {
  if (dayOf(due) >= dayOf(today)) return due;
  const timeOfDay = due.getTime() - dayOf(due);
  return new Date(dayOf(today) + timeOfDay);
}

/** A term that is so many months longer: the due date moves on, on the company's calendar and clock. */
function moveOn(from: Date, billingDay: number | null, months: number, timeZone: string): Extension {
  const anchor = anchorOf(from, billingDay);
  const moved = monthsLater(from, months);
  moved.setUTCDate(Math.min(anchor, lastDayOf(moved)));
  return { dueDate: fromWallClock(moved, timeZone), billingDay: anchor };
}

/**
 * The term after a payment for so many months: they count from the later of the due date and today; without a due date,
 * from now. The 31st stays the 31st where there is one.
 */
export function paidTerm(term: Term, months: number, now: Date, timeZone: string): Extension {
  const today = wallClock(now, timeZone);
  const from =
    term.dueDate === null ? today : laterOfTodayAnd(wallClock(new Date(term.dueDate), timeZone), today);
  return moveOn(from, term.billingDay, months, timeZone);
}

interface Switch {
  status: boolean;
  /** Since when it is switched off because it has not paid. */
  suspendedAt: string | null;
}

/** Switched off by the operator, which no payment undoes; a company that has not paid is suspended. */
export const isSwitchedOff = ({ status, suspendedAt }: Switch): boolean => !status && suspendedAt === null;

/** Whether a company runs with a new due date: a suspended one does if that is in the future. */
export const runsUntil = ({ status, suspendedAt }: Switch, dueDate: string, now: Date): boolean =>
  status || (suspendedAt !== null && Date.parse(dueDate) > now.getTime());

/**
 * The term at the start of another plan: what is left of it is worth as many days of a dearer plan as it has cost, and
 * what cost nothing is worth none. A cheaper plan gains no days. Prices are those of a month.
 */
export function restOfTerm(term: Term, prices: { before: number; after: number }, now: Date): Term {
  if (term.dueDate === null || prices.before >= prices.after) return term;
  const left = Date.parse(term.dueDate) - now.getTime();
  if (left <= 0) return term;
  const worth = Math.round((left * prices.before) / prices.after);
  return { dueDate: new Date(now.getTime() + worth).toISOString(), billingDay: null };
}

/** The term of `paidTerm`, but from the due date on, even when that is past: what the operator grants. */
export function grantedTerm(term: Term, months: number, now: Date, timeZone: string): Extension {
  const from = wallClock(term.dueDate === null ? now : new Date(term.dueDate), timeZone);
  return moveOn(from, term.billingDay, months, timeZone);
}
