import { MOST_PAUSE_REASONS, PAUSE_REASON_LETTERS } from '@prosa/contract';

/** The reasons for a pause that a company offers: each line of the setting's text is one; repeated ones count once. */
export function pauseReasonsOf(text: string): string[] {
  const reasons = text.split('\n').map((reason) => reason.trim().slice(0, PAUSE_REASON_LETTERS).trim());
  return [...new Set(reasons.filter((reason) => reason !== ''))].slice(0, MOST_PAUSE_REASONS);
}
