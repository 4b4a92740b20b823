import type { DaySpan } from '@prosa/domain';
import { localOf } from '../../../shared/local-time.ts';

// How the filters of figures and reports stand in an address.

const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** From the first of this month until today. */
export const thisMonth = (now: Date): DaySpan => ({
  from: localOf(new Date(now.getFullYear(), now.getMonth(), 1)).slice(0, DAY_LENGTH),
  to: localOf(now).slice(0, DAY_LENGTH),
});

/** Ids separated by commas; what is no id is left out. */
export const readIds = (text: string | null): number[] =>
  text === null || text === ''
    ? []
    : text
        .split(',')
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id >= 0);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** A bound that somebody emptied is written as `any`, because an absent one is the usual one. */
const ANY = 'any';

export function readDay(text: string | null, usual: string): string {
  if (text === ANY) return '';
  return text !== null && isDay(text) ? text : usual;
}

export const writeDay = (day: string, usual: string): string => (day === usual ? '' : day || ANY);

/** The parts of an address that are set. */
export const written = (parts: Record<string, string>): URLSearchParams =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
