import { useNow } from '../../../shared/use-now.ts';

/**
 * Seconds until a moment that the server has set when it wrote `since`; null where there is none, or where this
 * computer's clock differs too much from the server's.
 */
export function useSecondsLeft(until: string | null, since: string): number | null {
  const now = useNow(1_000);
  if (until === null) return null;
  const left = Math.ceil((Date.parse(until) - now) / 1_000);
  const whole = Math.ceil((Date.parse(until) - Date.parse(since)) / 1_000);
  return left < -whole || left > whole + 2 ? null : Math.max(left, 0);
}
