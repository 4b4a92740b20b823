import { afterSending, type SendingWindow } from './sending-window.ts';

/** Fewer messages say too little of how fast a campaign is. */
const FEWEST = 5;

/** Messages of a campaign that left a short time ago. */
export interface RecentlySent {
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/**
 * When the last of `left` recipients has got the message, if it goes on as it went, in the sending hours alone; null
 * while too few have left to say so.
 */
export function forecastEnd(
  now: Date,
  { left, recent }: { left: number; recent: RecentlySent | null },
  window: SendingWindow,
): Date | null {
  if (left === 0 || recent === null || recent.count < FEWEST) return null;
  const gap = (recent.lastAt.getTime() - recent.firstAt.getTime()) / (recent.count - 1);
  return afterSending(now, left * gap, window);
}
