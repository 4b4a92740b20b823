import { retryDelay } from '@prosa/async';

const pace = { firstMs: 1_000, longestMs: 300_000 };
/** A day of tries: then a person has to decide whether it still makes sense. */
export const GIVE_UP_SECONDS = 86_400;

/** Seconds until a message is tried again after so many attempts: 1, 2, 4, 8 and so on, at most 5 minutes. */
export function retryDelaySeconds(attempts: number): number {
  return retryDelay(attempts, pace) / 1_000;
}
