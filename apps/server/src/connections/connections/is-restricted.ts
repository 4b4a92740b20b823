import { planAllowsSql } from '../../platform/database/plan-flags.ts';

/** True while the platform stops first contacts of the connection with the alias `c`. */
export const isRestricted = `(c.restriction is not null and coalesce(c."restrictedUntil" > now(), true))`;

/**
 * True while no campaign sends on the connection `c`: it is restricted, the platform has refused a message, or the plan
 * of its company has no campaigns any more.
 */
export const stopsCampaigns = `(${isRestricted} or coalesce(c."campaignsPausedUntil" > now(), false)
  or not ${planAllowsSql('useCampaigns', 'c.company_id')})`;
