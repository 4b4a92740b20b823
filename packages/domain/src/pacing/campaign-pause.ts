import { readReason, type ReasonCode } from '../connections/reasons.ts';

/** The account may not send: as long as its connection pauses. */
const ACCOUNT_SECONDS = 5 * 60;
/** The platform slows the number down, or limits promotions to one person. */
const PACE_SECONDS = 60;

const seconds: Partial<Record<ReasonCode, number>> = {
  'meta.limited': ACCOUNT_SECONDS,
  'meta.policy': ACCOUNT_SECONDS,
  'meta.locked': ACCOUNT_SECONDS,
  'meta.displayName': ACCOUNT_SECONDS,
  'meta.payment': ACCOUNT_SECONDS,
  'meta.tooFast': PACE_SECONDS,
  'meta.marketingLimit': PACE_SECONDS,
  'web.tooFast': PACE_SECONDS,
};

/** For how long no campaign sends on a number after a platform has refused a message; null: campaigns go on. */
export function campaignPauseSeconds(reason: string | null): number | null {
  const code = reason === null ? undefined : readReason(reason)?.code;
  return (code && seconds[code]) ?? null;
}
