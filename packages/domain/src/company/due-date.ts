import { DUE_SOON_DAYS } from '@prosa/contract';

export type DueState = 'overdue' | 'soon' | 'later';

/** How urgent a due date is, in this many days (0: today); null: there is none. */
export function dueStateOf(daysLeft: number | null): DueState {
  if (daysLeft === null || daysLeft > DUE_SOON_DAYS) return 'later';
  return daysLeft <= 0 ? 'overdue' : 'soon';
}
