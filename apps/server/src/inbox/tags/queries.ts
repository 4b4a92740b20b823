import { DEFAULT_PAGE_SIZE, LIST_LIMIT, type Tag, type TagRow } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = `g.id, g.company_id as "companyId", g.name, g.color, g.kanban`;

/** Contacts per tag in the list; the contact search by tag finds all of them. */
const NAMED_CONTACTS = 100;

export interface StoredTagRow extends Omit<TagRow, 'contacts'> {
  contacts: { id: number; name: string; number: string; isGroup: boolean }[];
}

const rowColumns = `${columns},
  (select count(*) from contact_tags ct where ct.company_id = g.company_id and ct."tagId" = g.id) as "contactsCount",
  coalesce((select json_agg(named) from (
    select c.id, c.name, c.number, c."isGroup" from contact_tags ct
    join contacts c on c.company_id = ct.company_id and c.id = ct."contactId"
    where ct.company_id = g.company_id and ct."tagId" = g.id
    order by fold(c.name), c.id limit ${NAMED_CONTACTS}) named), '[]') as contacts,
  case when g.kanban = 0 then '[]' else coalesce((
    select json_agg(json_build_object('ticketId', tagged."ticketId", 'tagId', tagged."tagId"))
    from (select tt."ticketId", tt."tagId" from ticket_tags tt where tt.company_id = g.company_id and tt."tagId" = g.id
      order by tt."ticketId" desc limit ${LIST_LIMIT}) tagged), '[]') end as "ticketTags"`;

export interface TagFilters {
  search: string;
  kanban: number | null;
  id: number | null;
}

const isListed = `g.company_id = $1 and ($2::int is null or g.kanban = $2) and ($3::bigint is null or g.id = $3)
  and ($4 = '' or position(fold($4) in fold(g.name)) > 0)`;

const filterValues = (tx: CompanyTransaction, { kanban, id, search }: TagFilters) => [
  tx.companyId,
  kanban,
  id,
  search,
];

export async function pageOfTags(
  tx: CompanyTransaction,
  filters: TagFilters,
  pageNumber: number,
): Promise<StoredTagRow[]> {
  return tx.query<StoredTagRow>(
    'tags-page',
    `select ${rowColumns} from tags g where ${isListed} order by fold(g.name), g.id limit $5 offset $6`,
    [...filterValues(tx, filters), DEFAULT_PAGE_SIZE, (pageNumber - 1) * DEFAULT_PAGE_SIZE],
  );
}

export async function countTags(tx: CompanyTransaction, filters: TagFilters): Promise<number> {
  const text = `select count(*) as count from tags g where ${isListed}`;
  const [row] = await tx.query<{ count: number }>('tags-count', text, filterValues(tx, filters));
  return row?.count ?? 0;
}

export async function listTags(tx: CompanyTransaction, kanban: number | null): Promise<Tag[]> {
  return tx.query<Tag>(
    'tags-list',
    `select ${columns} from tags g where g.company_id = $1 and ($2::int is null or g.kanban = $2)
     order by fold(g.name), g.id limit ${LIST_LIMIT}`,
    [tx.companyId, kanban],
  );
}

export async function tagsOfContact(tx: CompanyTransaction, contactId: number): Promise<Tag[]> {
  return tx.query<Tag>(
    'tags-of-contact',
    `select ${columns} from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct."tagId"
     where ct.company_id = $1 and ct."contactId" = $2 order by fold(g.name), g.id
     limit ${LIST_LIMIT}`,
    [tx.companyId, contactId],
  );
}

/** Returns undefined when the company has a tag of this name. */
export async function insertTag(
  tx: CompanyTransaction,
  tag: { name: string; color: string; kanban: number },
): Promise<Tag | undefined> {
  const [made] = await tx.query<Tag>(
    'tags-insert',
    `insert into tags as g (company_id, name, color, kanban) values ($1, $2, $3, $4)
     on conflict (company_id, kanban, lower(name)) do nothing returning ${columns}`,
    [tx.companyId, tag.name, tag.color, tag.kanban],
  );
  return made;
}

export async function tagByName(
  tx: CompanyTransaction,
  name: string,
  kanban: number,
): Promise<Tag | undefined> {
  const [known] = await tx.query<Tag>(
    'tags-by-name',
    `select ${columns} from tags g where g.company_id = $1 and lower(g.name) = lower($2) and g.kanban = $3`,
    [tx.companyId, name, kanban],
  );
  return known;
}

export async function lockTag(tx: CompanyTransaction, id: number): Promise<Tag | undefined> {
  const [tag] = await tx.query<Tag>(
    'tags-lock',
    `select ${columns} from tags g where g.company_id = $1 and g.id = $2 for update`,
    [tx.companyId, id],
  );
  return tag;
}

export async function saveTag(
  tx: CompanyTransaction,
  id: number,
  { name, color }: { name: string; color: string },
): Promise<void> {
  await tx.query(
    'tags-save',
    'update tags set name = $3, color = $4, "updatedAt" = now() where company_id = $1 and id = $2',
    [tx.companyId, id, name, color],
  );
}

export async function removeTag(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('tags-delete', 'delete from tags where company_id = $1 and id = $2', [tx.companyId, id]);
}
