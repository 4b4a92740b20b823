/**
 * SQL joins for the calendar of a company, in statements with its connection as `c`: they add `zone` (name). `usual` is
 * the parameter with the time zone of companies that have chosen none.
 */
export const companyZone = (usual: `$${number}`) => `
  left join company_settings s on s.company_id = c.company_id
  cross join lateral (select coalesce(s."values" ->> 'timezone', ${usual}) as name) zone`;

/** The company's date; needs companyZone. */
export const companyDay = '(now() at time zone zone.name)::date';

/** Days since the number became young, or since the connection was created; needs companyZone. */
export const daysOld = `${companyDay} - (coalesce(c."youngSince", c."createdAt") at time zone zone.name)::date`;

/** SQL count of the people whom a connection wrote to first on a day; `row` has company_id, "whatsappId" and day. */
export const usedOn = (row: string) => `
  (select count(*) from first_contacts f where f.company_id = ${row}.company_id
    and f."whatsappId" = ${row}."whatsappId" and f.day = ${row}.day)`;
