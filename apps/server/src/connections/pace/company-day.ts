/**
 * The calendar of a company, for texts that know its connection as `c`: joins `zone` (name). The parameter is the zone
 * of companies that have chosen none.
 */
export const companyZone = (usual: `$${number}`) => `
  left join company_settings s on s.company_id = c.company_id
  cross join lateral (select coalesce(s."values" ->> 'timezone', ${usual}) as name) zone`;

/** Beside the zone: what day it is there. */
export const companyDay = '(now() at time zone zone.name)::date';

/** For how many days the number has been one that we know. */
export const daysOld = `${companyDay} - (coalesce(c."youngSince", c."createdAt") at time zone zone.name)::date`;

/** The people whom a connection has written to first on a day; the row tells company_id, "whatsappId" and day. */
export const usedOn = (row: string) => `
  (select count(*) from first_contacts f where f.company_id = ${row}.company_id
    and f."whatsappId" = ${row}."whatsappId" and f.day = ${row}.day)`;
