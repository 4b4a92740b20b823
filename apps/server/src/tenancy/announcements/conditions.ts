// SQL on an announcement `a`: the parameters are names of places, such as '$1'.

/** Its time has come and is not over. */
export const isShownNow = (now: string): string =>
  `a.status and (a."startsAt" is null or a."startsAt" <= ${now}::timestamptz)
    and (a."endsAt" is null or a."endsAt" > ${now}::timestamptz)`;

/** The company is in its audience. The fence says the same once more. */
export const isForCompany = (companyId: string): string =>
  `(a.audience = 'everybody'
    or a.audience = 'companies' and exists (select from announcement_companies k
      where k.company_id = ${companyId}::bigint and k."announcementId" = a.id)
    or a.audience = 'plans' and exists (select from announcement_plans p join companies c on c."planId" = p."planId"
      where p."announcementId" = a.id and c.id = ${companyId}::bigint))`;

/** The person has opened it. */
export const isReadBy = (companyId: string, userId: string): string =>
  `exists (select from announcement_reads r where r.company_id = ${companyId}::bigint
    and r."userId" = ${userId}::bigint and r."announcementId" = a.id)`;

/** Title or text contain the search, without case and accents; an empty one matches all. */
export const isFound = (search: string): string =>
  `(${search} = '' or position(fold(${search}) in fold(a.title || ' ' || a.text)) > 0)`;
