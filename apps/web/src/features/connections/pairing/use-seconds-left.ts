import type { Connection } from '@prosa/contract';
import { useNow } from '../../../shared/use-now.ts';

type Shown = Pick<Connection, 'qrcodeExpiresAt' | 'updatedAt'>;

/**
 * Seconds for which the shown code can still be scanned; null where its end is unknown, or where this computer's
 * clock differs too much from the server's.
 */
export function useSecondsLeft({ qrcodeExpiresAt, updatedAt }: Shown): number | null {
  const now = useNow(1_000);
  if (qrcodeExpiresAt === null) return null;
  const left = Math.ceil((Date.parse(qrcodeExpiresAt) - now) / 1_000);
  const whole = Math.ceil((Date.parse(qrcodeExpiresAt) - Date.parse(updatedAt)) / 1_000);
  return left < -whole || left > whole + 2 ? null : Math.max(left, 0);
}
