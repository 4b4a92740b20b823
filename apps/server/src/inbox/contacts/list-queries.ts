import { CONTACTS_PAGE_SIZE, LIST_LIMIT } from '@prosa/contract';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { isSearched } from './contact-search.ts';

export interface ContactFilters {
  search: string;
  /** Contacts with any of these tags. */
  tags: number[];
  channel: string | null;
  isGroup: boolean | null;
  hidesNumbers: boolean;
}

/**
 * The order of the index contacts_by_name: folded name, then number and id; contacts without a name of their own
 * last.
 */
const byName = sql`c.name !~ '[^0-9+(). -]', left(c."searchText", 200), c.id`;

const COUNT_CAP = 100_000;

function filterSql(companyId: number, filters: ContactFilters): RawBuilder<unknown> {
  const parts = [sql`c.company_id = ${companyId}`];
  const searched = isSearched(companyId, filters.search, filters);
  if (searched) parts.push(sql`${searched}`);
  if (filters.channel !== null) parts.push(sql`c.channel = ${filters.channel}`);
  if (filters.isGroup !== null) parts.push(sql`c."isGroup" = ${filters.isGroup}`);
  if (filters.tags.length > 0) {
    parts.push(sql`c.id in (select ct."contactId" from contact_tags ct
      where ct.company_id = ${companyId} and ct."tagId" = any(${filters.tags}::bigint[]))`);
  }
  return sql.join(parts, sql` and `);
}

export async function pageOfContacts(
  tx: CompanyTransaction,
  filters: ContactFilters,
  pageNumber: number,
): Promise<{ ids: number[]; count: number; hasMore: boolean }> {
  const where = filterSql(tx.companyId, filters);
  const offset = (pageNumber - 1) * CONTACTS_PAGE_SIZE;
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where ${where}
    order by ${byName} offset ${offset} limit ${CONTACTS_PAGE_SIZE + 1}`.execute(tx.db);
  const ids = rows.slice(0, CONTACTS_PAGE_SIZE).map((row) => row.id);
  const hasMore = rows.length > CONTACTS_PAGE_SIZE;
  const isAll = pageNumber === 1 && !hasMore;
  return { ids, hasMore, count: isAll ? ids.length : await countContacts(tx, where) };
}

/** Ids after the given one in order of id, to read all contacts in chunks. */
export async function contactIdsAfter(
  tx: CompanyTransaction,
  filters: ContactFilters,
  after: number,
  limit: number,
): Promise<number[]> {
  const where = filterSql(tx.companyId, filters);
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where ${where} and c.id > ${after} order by c.id limit ${limit}`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

async function countContacts(tx: CompanyTransaction, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from contacts c where ${where} limit ${COUNT_CAP}) counted`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

export async function contactsToChoose(
  tx: CompanyTransaction,
  name: string,
  hidesNumbers: boolean,
): Promise<{ id: number; name: string; number: string; isGroup: boolean; channel: string }[]> {
  const searched = isSearched(tx.companyId, name, { hidesNumbers }) ?? sql`true`;
  const { rows } = await sql<{ id: number; name: string; number: string; isGroup: boolean; channel: string }>`
    select c.id, c.name, c.number, c."isGroup", c.channel from contacts c
    where c.company_id = ${tx.companyId} and ${searched} order by ${byName} limit ${LIST_LIMIT}`.execute(
    tx.db,
  );
  return rows;
}

/** `keys` are spellings of a number, the preferred one first. */
export async function contactByNumber(
  tx: CompanyTransaction,
  keys: string[],
): Promise<{ id: number; picture: string | null } | undefined> {
  const [row] = await tx.query<{ id: number; picture: string | null }>(
    'contact-by-number',
    `select c.id, c.picture from unnest($2::text[]) with ordinality as k (key, place)
     join contact_identities i on i.company_id = $1 and i.kind = 'phone' and i.value = k.key
     join contacts c on c.company_id = i.company_id and c.id = i."contactId"
     order by k.place limit 1`,
    [tx.companyId, keys],
  );
  return row;
}
