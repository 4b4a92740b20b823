/** True while the platform stops first contacts of the connection with the alias `c`. */
export const isRestricted = `(c.restriction is not null and coalesce(c."restrictedUntil" > now(), true))`;

/** True while no campaign sends on the connection `c`: it is restricted, or the platform has refused a message. */
export const stopsCampaigns = `(${isRestricted} or coalesce(c."campaignsPausedUntil" > now(), false))`;
