import { type AudienceReason, audienceReasons, type CampaignAudience } from '@prosa/contract';

/** What is known of a recipient, by the reasons why somebody gets no campaign. */
export type RecipientFacts = Readonly<Record<AudienceReason, boolean>>;

/** The first reason that holds; null: the recipient gets the campaign. */
export const leftOutBecause = (facts: RecipientFacts): AudienceReason | null =>
  audienceReasons.find((reason) => facts[reason]) ?? null;

/** So many recipients of whom the same is known. */
export interface RecipientGroup extends RecipientFacts {
  /** Whether somebody has checked that the number is on the channel. */
  isChecked: boolean;
  count: number;
}

/** Counts each recipient once. A number that nobody has checked counts as one that may be written to. */
export function audienceOf(groups: readonly RecipientGroup[]): CampaignAudience {
  const audience: CampaignAudience = {
    valid: 0,
    unknown: 0,
    leftOut: { blocked: 0, suppressed: 0, optedOut: 0, invalid: 0, twice: 0 },
  };
  for (const group of groups) {
    const reason = leftOutBecause(group);
    if (reason !== null) audience.leftOut[reason] += group.count;
    else if (group.isChecked) audience.valid += group.count;
    else audience.unknown += group.count;
  }
  return audience;
}
