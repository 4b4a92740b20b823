import { type ContactListItem, DEFAULT_PAGE_SIZE } from '@prosa/contract';
import { type ListItem, numberSpellings } from '@prosa/domain';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = `i.id, i.company_id as "companyId", i."contactListId", i.name, i.number, i.email,
  coalesce(i."isWhatsappValid", true) as "isWhatsappValid", i."isWhatsappValid" is not null as "isChecked", i."createdAt", i."updatedAt"`;

const isFound = `i.company_id = $1 and i."contactListId" = $2
  and ($3 = '' or position(fold($3) in i."searchText") > 0
    or exists (select from unnest($4::text[]) as one (spelling) where position(one.spelling in i.number) > 0))`;

export interface ItemSearch {
  contactListId: number;
  search: string;
}

/** A search with letters is for names and e-mails: digits in it are no number. */
const spellingsOf = (search: string): string[] =>
  /^[\d\s()+.-]+$/.test(search) ? numberSpellings(search) : [];

const values = (tx: CompanyTransaction, { contactListId, search }: ItemSearch): unknown[] => [
  tx.companyId,
  contactListId,
  search,
  spellingsOf(search),
];

/** The order is that of the index contact_list_items_by_name. */
export async function pageOfItems(
  tx: CompanyTransaction,
  search: ItemSearch,
  offset: number,
): Promise<ContactListItem[]> {
  return tx.query<ContactListItem>(
    'contact-list-items-page',
    `select ${columns} from contact_list_items i where ${isFound}
     order by left(i."searchText", 200), i.id limit ${DEFAULT_PAGE_SIZE} offset $5`,
    [...values(tx, search), offset],
  );
}

export async function countItems(tx: CompanyTransaction, search: ItemSearch): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'contact-list-items-count',
    `select count(*)::int as count from contact_list_items i where ${isFound}`,
    values(tx, search),
  );
  return row?.count ?? 0;
}

/** Items with greater ids, by id. */
export async function itemsAfter(
  tx: CompanyTransaction,
  search: ItemSearch,
  { after, limit }: { after: number; limit: number },
): Promise<ContactListItem[]> {
  return tx.query<ContactListItem>(
    'contact-list-items-after',
    `select ${columns} from contact_list_items i where ${isFound} and i.id > $5 order by i.id limit $6`,
    [...values(tx, search), after, limit],
  );
}

export async function readItem(tx: CompanyTransaction, id: number): Promise<ContactListItem | undefined> {
  const [row] = await tx.query<ContactListItem>(
    'contact-list-item-read',
    `select ${columns} from contact_list_items i where i.company_id = $1 and i.id = $2`,
    [tx.companyId, id],
  );
  return row;
}

/** Adds those whose number the list does not have, and returns them. */
export async function insertItems(
  tx: CompanyTransaction,
  contactListId: number,
  items: readonly ListItem[],
): Promise<ContactListItem[]> {
  return tx.query<ContactListItem>(
    'contact-list-items-insert',
    `insert into contact_list_items as i (company_id, "contactListId", name, number, "phoneKey", email)
     select $1, $2, one.value ->> 'name', one.value ->> 'number', one.value ->> 'phoneKey', one.value ->> 'email'
     from jsonb_array_elements($3::jsonb) with ordinality as one order by one.ordinality
     on conflict (company_id, "phoneKey", "contactListId") do nothing
     returning ${columns}`,
    [tx.companyId, contactListId, jsonText(items)],
  );
}

/** Whether another number is valid is not known. */
export async function saveItem(tx: CompanyTransaction, id: number, item: ListItem): Promise<void> {
  await tx.query(
    'contact-list-item-save',
    `update contact_list_items set name = $3, number = $4, "phoneKey" = $5, email = $6, "updatedAt" = now(),
       "isWhatsappValid" = case when "phoneKey" = $5 then "isWhatsappValid" end
     where company_id = $1 and id = $2`,
    [tx.companyId, id, item.name, item.number, item.phoneKey, item.email],
  );
}

/** The next number of the lists that are checked, the list that waits longest first. */
export async function nextUnchecked(
  tx: CompanyTransaction,
): Promise<{ number: string; phoneKey: string } | undefined> {
  const [row] = await tx.query<{ number: string; phoneKey: string }>(
    'contact-list-item-unchecked',
    `select i.number, i."phoneKey" from contact_lists l
     cross join lateral (
       select id, number, "phoneKey" from contact_list_items
       where company_id = $1 and "contactListId" = l.id and "isWhatsappValid" is null
       order by "checkFailedAt" nulls first, id limit 1) i
     where l.company_id = $1 and l."checkSince" is not null order by l."checkSince", l.id limit 1`,
    [tx.companyId],
  );
  return row;
}

/** The check of a number has failed: those behind it come first. */
export async function saveCheckFailed(tx: CompanyTransaction, phoneKey: string, now: Date): Promise<void> {
  await tx.query(
    'contact-list-items-check-failed',
    `update contact_list_items set "checkFailedAt" = $3
     where company_id = $1 and "phoneKey" = $2 and "isWhatsappValid" is null`,
    [tx.companyId, phoneKey, now],
  );
}

/** Notes of a number in all lists whether the channel knows somebody; returns the items. */
export async function saveChecked(
  tx: CompanyTransaction,
  phoneKey: string,
  isValid: boolean,
): Promise<ContactListItem[]> {
  return tx.query<ContactListItem>(
    'contact-list-items-checked',
    `update contact_list_items i set "isWhatsappValid" = $3, "updatedAt" = now()
     where i.company_id = $1 and i."phoneKey" = $2 and i."isWhatsappValid" is null returning ${columns}`,
    [tx.companyId, phoneKey, isValid],
  );
}

export async function lockItem(tx: CompanyTransaction, id: number): Promise<ContactListItem | undefined> {
  const [row] = await tx.query<ContactListItem>(
    'contact-list-item-lock',
    `select ${columns} from contact_list_items i where i.company_id = $1 and i.id = $2 for update`,
    [tx.companyId, id],
  );
  return row;
}

/** The list that the item was in; undefined when there is no such item. */
export async function removeItem(tx: CompanyTransaction, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ contactListId: number }>(
    'contact-list-item-remove',
    'delete from contact_list_items where company_id = $1 and id = $2 returning "contactListId"',
    [tx.companyId, id],
  );
  return row?.contactListId;
}
