/** Seconds before the next attempt of a delivery; the last one repeats until the day is over. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];
const DAY_MS = 24 * 60 * 60_000;

/** When a delivery to an outside service is tried again after so many attempts; null: a day has passed. */
export function nextAttemptAt(
  { attempts, firstAttemptAt }: { attempts: number; firstAttemptAt: string },
  now: Date,
): Date | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  const next = new Date(now.getTime() + pause * 1_000);
  return next.getTime() - Date.parse(firstAttemptAt) > DAY_MS ? null : next;
}
