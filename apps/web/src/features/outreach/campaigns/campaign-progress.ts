import type { CampaignCounts } from '@prosa/contract';

/** The share of the recipients who got the message, of those who may get it; 0 without any. */
export function progressOf({ counts, valid }: { counts: CampaignCounts; valid: number }): number {
  return valid > 0 ? Math.min(1, (counts.sent ?? 0) / valid) : 0;
}
