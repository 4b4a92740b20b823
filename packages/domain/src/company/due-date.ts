import { DUE_SOON_DAYS } from '@prosa/contract';
import { occurrence } from '../messages/recurrence.ts';

const monthsOf: Record<string, number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};
const MONTHS = 3;

/**
 * The due date after one more recurrence, counted from the present one, even when that is past; from now without one.
 * The day stays the same, or becomes the last day of a shorter month. Without a recurrence: one month.
 */
export function extendedDueDate(
  { dueDate, recurrence }: { dueDate: string | null; recurrence: string | null },
  now: Date,
  timeZone: string,
): Date {
  const firstAt = dueDate === null ? now : new Date(dueDate);
  const valorIntervalo = monthsOf[recurrence ?? ''] ?? 1;
  return occurrence({ firstAt, intervalo: MONTHS, valorIntervalo, tipoDias: 4, timeZone }, 1);
}

export type DueState = 'overdue' | 'soon' | 'later';

/** How urgent a due date is, in this many days (0: today); null: there is none. */
export function dueStateOf(daysLeft: number | null): DueState {
  if (daysLeft === null || daysLeft > DUE_SOON_DAYS) return 'later';
  return daysLeft <= 0 ? 'overdue' : 'soon';
}
