import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { isForCompany, isFound, isReadBy, isShownNow } from './conditions.ts';
import { columns, type StoredAnnouncement } from './queries.ts';

/** Who asks: what this person has opened is marked. */
interface Reader {
  companyId: number;
  userId: number;
}

export interface ListedAnnouncement extends StoredAnnouncement {
  read: boolean;
}

/** `readers` of the `people` in its audience have opened it. */
export interface CountedAnnouncement extends ListedAnnouncement {
  readers: number;
  people: number;
}

interface Page {
  search: string;
  limit: number;
  offset: number;
}

const order = 'a.priority, a."createdAt" desc, a.id desc';

/** What the person's company is shown now. */
export async function pageShown(
  tx: CompanyTransaction,
  { userId, now, page }: { userId: number; now: Date; page: Page },
): Promise<ListedAnnouncement[]> {
  return tx.query<ListedAnnouncement>(
    'announcements-page-shown',
    `select ${columns}, ${isReadBy('$1', '$3')} as read from announcements a
     where ${isForCompany('$1')} and ${isShownNow('$2')} and ${isFound('$4')}
     order by ${order} limit $5 offset $6`,
    [tx.companyId, now, userId, page.search, page.limit, page.offset],
  );
}

/** How many are shown to the person, and how many of them, found or not, the person has not opened. */
export async function countShown(
  tx: CompanyTransaction,
  { userId, now, search }: { userId: number; now: Date; search: string },
): Promise<{ count: number; unread: number }> {
  const [row] = await tx.query<{ count: number; unread: number }>(
    'announcements-count-shown',
    `select count(*) filter (where ${isFound('$4')}) as count,
       count(*) filter (where not ${isReadBy('$1', '$3')}) as unread
     from announcements a where ${isForCompany('$1')} and ${isShownNow('$2')}`,
    [tx.companyId, now, userId, search],
  );
  return row ?? { count: 0, unread: 0 };
}

/**
 * A page of all announcements, or the one of an id. People are counted once for the page, and readers have been counted
 * by company: a row costs the companies of its audience, not their people.
 */
export async function pageEvery(
  tx: OperatorTransaction,
  { companyId, userId }: Reader,
  { search, limit, offset }: Page,
  id: number | null = null,
): Promise<CountedAnnouncement[]> {
  return tx.query<CountedAnnouncement>(
    'announcements-page-every',
    `with page as (
       select a.* from announcements a where ${isFound('$3')} and ($6::bigint is null or a.id = $6)
       order by ${order} limit $4 offset $5
     ), staff as materialized (
       select c.id as company_id, c."planId", count(*) as people from users u
       join companies c on c.id = u.company_id and c."archivedAt" is null group by c.id
     )
     select ${columns}, ${isReadBy('$1', '$2')} as read, n.readers, n.people
     from page a cross join lateral (
       select coalesce(sum(s.people), 0)::int as people, coalesce(sum(r.readers), 0)::int as readers from staff s
       left join announcement_readers r on r.company_id = s.company_id and r."announcementId" = a.id
       where a.audience = 'everybody'
         or a.audience = 'plans' and s."planId" in (
           select p."planId" from announcement_plans p where p."announcementId" = a.id)
         or a.audience = 'companies' and s.company_id in (
           select k.company_id from announcement_companies k where k."announcementId" = a.id)) n
     order by ${order}`,
    [companyId, userId, search, limit, offset, id],
  );
}

export async function countEvery(tx: OperatorTransaction, search: string): Promise<number> {
  const text = `select count(*) as count from announcements a where ${isFound('$1')}`;
  const [row] = await tx.query<{ count: number }>('announcements-count-every', text, [search]);
  return row?.count ?? 0;
}
