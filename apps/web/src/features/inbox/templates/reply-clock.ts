import type { ReplyWindow } from '@prosa/contract';
import { isWindowOpen } from '@prosa/domain';

const HOUR_MS = 3_600_000;

export type Clock =
  /** The customer has not written yet: only a template can begin the conversation. */
  | { state: 'unopened' }
  | { state: 'closed'; agoMs: number }
  /** `isForPeople`: only messages that a user writes are still accepted. */
  | { state: 'open'; leftMs: number; isUrgent: boolean; isForPeople: boolean };

/** The state of a reply window at a time of the server's clock; null if it never closes. */
export function clockAt(window: ReplyWindow, now: number): Clock | null {
  const { hours, closesAt, peopleOnlyFrom } = window;
  if (hours === null) return null;
  if (closesAt === null) return { state: 'unopened' };
  const end = Date.parse(closesAt);
  const leftMs = end - now;
  const isForPeople = peopleOnlyFrom !== null && now >= Date.parse(peopleOnlyFrom);
  return isWindowOpen(window, now)
    ? { state: 'open', leftMs, isUrgent: leftMs < HOUR_MS, isForPeople }
    : { state: 'closed', agoMs: now - end };
}

export interface Span {
  unit: 'days' | 'hours' | 'minutes';
  count: number;
  /** Minutes in addition to the hours. */
  minutes: number;
}

/** A duration to display: days from two days on, else hours and minutes, else minutes, at least one. */
export function spanOf(ms: number): Span {
  const minutes = Math.max(Math.floor(ms / 60_000), 1);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return { unit: 'days', count: Math.floor(hours / 24), minutes: 0 };
  if (hours > 0) return { unit: 'hours', count: hours, minutes: minutes % 60 };
  return { unit: 'minutes', count: minutes, minutes: 0 };
}
