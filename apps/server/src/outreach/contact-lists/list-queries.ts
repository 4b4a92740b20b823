import { type ContactList, DEFAULT_PAGE_SIZE, LIST_LIMIT } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = `l.id, l.company_id as "companyId", l.name, l."createdAt", l."updatedAt",
  (select count(*)::int from contact_list_items i
    where i.company_id = l.company_id and i."contactListId" = l.id) as "contactsCount",
  (select count(*)::int from contact_list_items i where i.company_id = l.company_id and i."contactListId" = l.id
    and i."isWhatsappValid" is null) as "uncheckedCount", l."checkSince"`;
const isListed = `l.company_id = $1 and ($2 = '' or position(fold($2) in fold(l.name)) > 0)`;

/** Ordered by name; the search ignores case and accents. */
export async function pageOfLists(
  tx: CompanyTransaction,
  { search, offset }: { search: string; offset: number },
): Promise<ContactList[]> {
  return tx.query<ContactList>(
    'contact-lists-page',
    `select ${columns} from contact_lists l where ${isListed}
     order by fold(l.name), l.id limit $3 offset $4`,
    [tx.companyId, search, DEFAULT_PAGE_SIZE, offset],
  );
}

export async function countLists(tx: CompanyTransaction, search: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'contact-lists-count',
    `select count(*)::int as count from contact_lists l where ${isListed}`,
    [tx.companyId, search],
  );
  return row?.count ?? 0;
}

export async function everyList(tx: CompanyTransaction): Promise<ContactList[]> {
  return tx.query<ContactList>(
    'contact-lists-all',
    `select ${columns} from contact_lists l where l.company_id = $1 order by fold(l.name), l.id limit ${LIST_LIMIT}`,
    [tx.companyId],
  );
}

export async function readList(tx: CompanyTransaction, id: number): Promise<ContactList | undefined> {
  const [row] = await tx.query<ContactList>(
    'contact-list-read',
    `select ${columns} from contact_lists l where l.company_id = $1 and l.id = $2`,
    [tx.companyId, id],
  );
  return row;
}

/** Locks a list, so that it stays while items are added; false when there is none. */
export async function keepList(tx: CompanyTransaction, id: number): Promise<boolean> {
  const rows = await tx.query(
    'contact-list-keep',
    'select from contact_lists where company_id = $1 and id = $2 for key share',
    [tx.companyId, id],
  );
  return rows.length > 0;
}

/** Begins or ends the check of a list; false when there is no such list. One that has begun keeps its time. */
export async function saveCheck(tx: CompanyTransaction, id: number, since: Date | null): Promise<boolean> {
  const rows = await tx.query(
    'contact-list-check',
    `update contact_lists set "checkSince" = case when $3::timestamptz is null then null
       else coalesce("checkSince", $3) end
     where company_id = $1 and id = $2 returning 1`,
    [tx.companyId, id, since],
  );
  return rows.length > 0;
}

/** Ends the checks of lists whose numbers are all known; returns the lists. */
export async function endChecks(tx: CompanyTransaction): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'contact-list-checks-end',
    `update contact_lists l set "checkSince" = null where l.company_id = $1 and l."checkSince" is not null
       and not exists (select from contact_list_items i where i.company_id = $1 and i."contactListId" = l.id
         and i."isWhatsappValid" is null)
     returning l.id`,
    [tx.companyId],
  );
  return rows.map(({ id }) => id);
}

/** A list stays while a campaign that has not ended writes to it. */
export async function isListInUse(tx: CompanyTransaction, contactListId: number): Promise<boolean> {
  const rows = await tx.query(
    'campaign-list-in-use',
    `select 1 from campaigns where company_id = $1 and "contactListId" = $2 and status <> 'FINALIZADA' limit 1`,
    [tx.companyId, contactListId],
  );
  return rows.length > 0;
}

export async function insertList(tx: CompanyTransaction, name: string): Promise<number> {
  const { id } = await tx.db
    .insertInto('contact_lists')
    .values({ company_id: tx.companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name, or with the first number that makes it free. */
export async function freeListName(tx: CompanyTransaction, name: string): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    'contact-list-names',
    'select lower(name) as name from contact_lists where company_id = $1 and starts_with(lower(name), lower($2))',
    [tx.companyId, name],
  );
  const taken = new Set(rows.map((row) => row.name));
  const names = [name, ...rows.map((_, index) => `${name} (${index + 2})`)];
  return names.find((one) => !taken.has(one.toLowerCase())) ?? name;
}

/** False when there is no such list. */
export async function renameList(
  tx: CompanyTransaction,
  id: number,
  name: string | undefined,
): Promise<boolean> {
  const rows = await tx.query(
    'contact-list-rename',
    `update contact_lists set name = coalesce($3, name), "updatedAt" = now()
     where company_id = $1 and id = $2 returning 1`,
    [tx.companyId, id, name ?? null],
  );
  return rows.length > 0;
}

/**
 * False when there is no such list. Its imports go first: a job locks its import before it adds to the list, so that
 * the other order could stop both.
 */
export async function removeList(tx: CompanyTransaction, id: number): Promise<boolean> {
  const values = [tx.companyId, id];
  await tx.query(
    'contact-list-remove-imports',
    'delete from contact_imports where company_id = $1 and "contactListId" = $2',
    values,
  );
  const rows = await tx.query(
    'contact-list-remove',
    'delete from contact_lists where company_id = $1 and id = $2 returning 1',
    values,
  );
  return rows.length > 0;
}
