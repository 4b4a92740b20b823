import {
  type CompanyOrder,
  type CompanyRow,
  COUNT_CAP,
  DEFAULT_TIMEZONE,
  OPERATOR_COMPANY_ID,
} from '@prosa/contract';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { columns, from } from './queries.ts';

export interface CompanyFilter {
  searchParam: string;
  archived: boolean;
}
export interface CompanyListing extends CompanyFilter {
  sortBy: CompanyOrder;
  sortOrder: 'asc' | 'desc';
}

/** The columns of an order, as its index has them: SQL that is fixed here, never input. */
const orders: Record<CompanyOrder, string[]> = {
  name: ['fold(c.name)', 'c.id'],
  dueDate: ['c."dueDate"', 'c.id'],
  createdAt: ['c.id'],
  lastLogin: ['c."lastLogin"', 'c.id'],
  users: ['f.users', 'f.company_id'],
  connections: ['f.connections', 'f.company_id'],
  connectionsDown: ['f."connectionsDown"', 'f.company_id'],
  messages: ['f.messages', 'f.company_id'],
};

/** A company whose people have never signed in is the one that was used longest ago. */
const nulls = { asc: 'nulls first', desc: 'nulls last' };

function orderOf({ sortBy, sortOrder }: CompanyListing): string {
  const columnsOfOrder = orders[sortBy].map((column) => `${column} ${sortOrder}`);
  if (sortBy === 'lastLogin') columnsOfOrder[0] += ` ${nulls[sortOrder]}`;
  return columnsOfOrder.join(', ');
}

/** A pattern without a term matches all, and the planner then leaves the index alone. */
const patternOf = (search: string): string | null =>
  search === '' ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const live = (archived: boolean) => `c."archivedAt" is ${archived ? 'not null' : 'null'}`;
const searched = (search: string, place: number) =>
  search === '' ? `$${place}::text is null` : `c."searchText" like fold($${place})`;

/** Each text has its own name; with a search it is another text, which uses another index. */
const kindOf = ({ archived, searchParam }: CompanyFilter) =>
  `${archived ? '-archived' : ''}${searchParam === '' ? '' : '-searched'}`;

const daysLeft = `case when c.id <> ${OPERATOR_COMPANY_ID} then
  (c."dueDate" at time zone s.zone)::date - ($4::timestamptz at time zone s.zone)::date end as "daysLeft"`;

/** What is counted for the rows of one page; messages have been counted before. */
const health = `
  (select count(*) from users u where u.company_id = c.id and u."supportOf" is null) as "usersCount",
  (select count(*) from connections k where k.company_id = c.id) as "connectionsCount",
  (select count(*) from connections k where k.company_id = c.id and k.status <> 'CONNECTED') as "connectionsDown",
  f.messages as "messagesCount", b.bytes as "folderSize", b.files as "numberFileFolder",
  b."countedAt" as "updatedAtFolder",
  (select coalesce(i."expiresAt", u."createdAt") from users u
     left join invitations i on i.company_id = u.company_id and i."userId" = u.id and lower(i.email) = lower(u.email)
   where u.company_id = c.id and not exists (
     select from users other where other.company_id = c.id and other."passwordHash" is not null)
   order by lower(u.email) = lower(c.email) desc nulls last, u.profile = 'admin' desc, u.id
   limit 1) as "adminInvitedUntil"`;

/** One page in an order whose index gives it: what it costs does not grow with the number of companies. */
export async function pageCompanies(
  tx: OperatorTransaction,
  listing: CompanyListing,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<CompanyRow[]> {
  const { sortBy, sortOrder, archived, searchParam } = listing;
  return tx.query<CompanyRow>(
    `companies-page-${sortBy}-${sortOrder}${kindOf(listing)}`,
    `with page as (
       select c.id, row_number() over () as place from (
         select c.id from companies c join company_figures f on f.company_id = c.id
         where ${live(archived)} and ${searched(searchParam, 1)} order by ${orderOf(listing)} limit $2 offset $3) c)
     select ${columns}, c."archivedAt", ${daysLeft}, ${health}
     ${from} join page on page.id = c.id join company_figures f on f.company_id = c.id
     join storage_usage b on b.company_id = c.id
     cross join lateral (select coalesce((select "values" ->> 'timezone' from company_settings
       where company_id = c.id), '${DEFAULT_TIMEZONE}') as zone) s
     order by page.place`,
    [patternOf(searchParam), limit, offset, now],
  );
}

/** Counts no further than COUNT_CAP: what counting costs must not grow with the number of companies. */
export async function countCompanies(tx: OperatorTransaction, filter: CompanyFilter): Promise<number> {
  const text = `select count(*) as count from (select from companies c
    where ${live(filter.archived)} and ${searched(filter.searchParam, 1)} limit ${COUNT_CAP}) found`;
  const values = [patternOf(filter.searchParam)];
  const [row] = await tx.query<{ count: number }>(`companies-count${kindOf(filter)}`, text, values);
  return row?.count ?? 0;
}
