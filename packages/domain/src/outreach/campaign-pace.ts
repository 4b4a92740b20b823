import type { CampaignSettings } from '@prosa/contract';
import { nextSendingTime, type SendingWindow } from './sending-window.ts';

type Intervals = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

/** Milliseconds after the message with this number (1: the first). After every so many the longer interval comes. */
export function gapAfter(
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  count: number,
): number {
  const isLonger = longerIntervalAfter > 0 && count > 0 && count % longerIntervalAfter === 0;
  return (isLonger ? Math.max(greaterInterval, messageInterval) : messageInterval) * 1_000;
}

/** Messages that a campaign without intervals may have in the outbox: enough to keep its connection busy. */
export const MOST_QUEUED = 500;
/**
 * Messages of a campaign with intervals that the outbox may try later, while others are sent: one whose sending fails
 * again and again does not stop the others, but a number that bears no more does.
 */
export const MOST_POSTPONED = 5;
/** Recipients that one portion takes. */
export const PORTION = 50;

export interface Progress {
  /** Messages that the campaign has put into the outbox, confirmation messages included. */
  handed: number;
  /** Those that the channel has not taken yet. */
  queued: number;
  /** Those of them that are tried again later than in a minute. */
  postponed: number;
  /** When the newest of the others left, or was given up; null: none has. */
  lastLeftAt: Date | null;
}

/**
 * How many messages a campaign may hand to the outbox now; 0 with the time to ask again. With an interval the next
 * message waits until the one before has left: counted from when they were handed over, two that were delayed together
 * would leave together.
 */
export function portionAt(
  now: Date,
  { handed, queued, postponed, lastLeftAt }: Progress,
  intervals: Intervals,
  window: SendingWindow,
): { count: number; askAt: Date | null } {
  const open = nextSendingTime(now, window);
  if (open === null || open.getTime() > now.getTime()) return { count: 0, askAt: open };
  const gap = gapAfter(intervals, handed);
  const isPaced = intervals.messageInterval > 0 || gap > 0;
  if (isPaced && queued > postponed) return { count: 0, askAt: new Date(now.getTime() + 1_000) };
  if (isPaced && postponed >= MOST_POSTPONED) return { count: 0, askAt: new Date(now.getTime() + 30_000) };
  const next = lastLeftAt === null ? now.getTime() : lastLeftAt.getTime() + gap;
  if (next > now.getTime()) return { count: 0, askAt: new Date(next) };
  if (intervals.messageInterval > 0) return { count: 1, askAt: null };
  const until = Math.min(PORTION, MOST_QUEUED - queued, beforeLonger(intervals, handed));
  return until > 0 ? { count: until, askAt: null } : { count: 0, askAt: new Date(now.getTime() + 1_000) };
}

/** Messages until the longer interval comes, of a campaign without any other. */
function beforeLonger({ longerIntervalAfter, greaterInterval }: Intervals, handed: number): number {
  if (longerIntervalAfter === 0 || greaterInterval === 0) return Number.POSITIVE_INFINITY;
  return longerIntervalAfter - (handed % longerIntervalAfter);
}

/**
 * Shares so many places out among connections that would each take some: no connection gets more than it would take, and
 * none gets two more than another that would take more.
 */
export function sharedOut(places: number, counts: readonly number[]): number[] {
  const shares = counts.map(() => 0);
  let left = places;
  for (let isAnyLeft = true; left > 0 && isAnyLeft; ) {
    isAnyLeft = false;
    for (const [index, count] of counts.entries()) {
      const share = shares[index] ?? 0;
      if (left === 0 || share >= count) continue;
      shares[index] = share + 1;
      left -= 1;
      isAnyLeft = true;
    }
  }
  return shares;
}

/** The places of `counts` one after another, each as often as it counts: of 2 and 1 the first, the second, the first. */
export function alternating(counts: readonly number[]): number[] {
  const rounds = Array.from({ length: Math.max(0, ...counts) }, (_, round) => round);
  return rounds.flatMap((round) => counts.flatMap((count, place) => (round < count ? [place] : [])));
}
