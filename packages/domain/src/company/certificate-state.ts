import { CERTIFICATE_WARNING_DAYS } from '@prosa/contract';

const DAY_MS = 86_400_000;

export type CertificateState = 'early' | 'valid' | 'ending' | 'ended';

/** Whether a certificate can be used at this moment, and in how many whole days it ends. */
export function certificateStateOf(
  { validFrom, validUntil }: { validFrom: string; validUntil: string },
  now: number,
): { state: CertificateState; daysLeft: number } {
  const left = Date.parse(validUntil) - now;
  const daysLeft = Math.max(0, Math.floor(left / DAY_MS));
  if (left <= 0) return { state: 'ended', daysLeft };
  if (Date.parse(validFrom) > now) return { state: 'early', daysLeft };
  return { state: daysLeft < CERTIFICATE_WARNING_DAYS ? 'ending' : 'valid', daysLeft };
}
