/** True while the platform stops first contacts of the connection with the alias `c`. */
export const isRestricted = `(c.restriction is not null and coalesce(c."restrictedUntil" > now(), true))`;
