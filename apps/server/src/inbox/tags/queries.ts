import { DEFAULT_PAGE_SIZE, LIST_LIMIT, type Tag, type TagRow } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from '../tickets/index.ts';

export const tagColumns = `g.id, g.company_id as "companyId", g.name, g.color, g.kanban, g."timeLane", g."nextLaneId",
  g."rollbackLaneId", g."greetingMessageLane", g."wipLimit", g."userId"`;

/** Contacts per tag in the list; the contact search by tag finds all of them. */
const NAMED_CONTACTS = 100;

export interface StoredTagRow extends Omit<TagRow, 'contacts' | 'ticketTags'> {
  contacts: { id: number; name: string; number: string; isGroup: boolean }[];
}

const rowColumns = `${tagColumns},
  (select count(*) from contact_tags ct where ct.company_id = g.company_id and ct."tagId" = g.id) as "contactsCount",
  coalesce((select json_agg(named) from (
    select c.id, c.name, c.number, c."isGroup" from contact_tags ct
    join contacts c on c.company_id = ct.company_id and c.id = ct."contactId"
    where ct.company_id = g.company_id and ct."tagId" = g.id
    order by fold(c.name), c.id limit ${NAMED_CONTACTS}) named), '[]') as contacts`;

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

/** The tickets in these lanes that match, the newest first; at most `LIST_LIMIT` times the lanes. */
export async function ticketsInLanes(
  tx: CompanyTransaction,
  lanes: readonly number[],
  condition: Condition,
): Promise<TagRow['ticketTags']> {
  if (lanes.length === 0) return [];
  return tx.db
    .selectFrom('ticket_lanes as l')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'l.company_id').onRef('t.id', '=', 'l.ticketId'),
    )
    .select(['l.ticketId', sql<number>`l."tagId"`.as('tagId')])
    .where('l.company_id', '=', tx.companyId)
    .where('l.tagId', 'in', lanes)
    .where(sql<boolean>`${conditionSql(condition, 't')}`)
    .orderBy('l.ticketId', 'desc')
    .limit(LIST_LIMIT * lanes.length)
    .execute();
}

export async function countTags(tx: CompanyTransaction, filters: TagFilters): Promise<number> {
  const text = `select count(*) as count from tags g where ${isListed}`;
  const [row] = await tx.query<{ count: number }>('tags-count', text, filterValues(tx, filters));
  return row?.count ?? 0;
}

export async function listTags(tx: CompanyTransaction, kanban: number | null): Promise<Tag[]> {
  return tx.query<Tag>(
    'tags-list',
    `select ${tagColumns} from tags g where g.company_id = $1 and ($2::int is null or g.kanban = $2)
     order by fold(g.name), g.id limit ${LIST_LIMIT}`,
    [tx.companyId, kanban],
  );
}

export async function tagsOfContact(tx: CompanyTransaction, contactId: number): Promise<Tag[]> {
  return tx.query<Tag>(
    'tags-of-contact',
    `select ${tagColumns} from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct."tagId"
     where ct.company_id = $1 and ct."contactId" = $2 order by fold(g.name), g.id
     limit ${LIST_LIMIT}`,
    [tx.companyId, contactId],
  );
}

/** The facts of a tag that a request names. */
export type TagFacts = Pick<
  Tag,
  'name' | 'color' | 'timeLane' | 'nextLaneId' | 'rollbackLaneId' | 'greetingMessageLane' | 'wipLimit'
>;

const factsOf = (tag: TagFacts) => [
  tag.name,
  tag.color,
  tag.timeLane,
  tag.nextLaneId,
  tag.rollbackLaneId,
  tag.greetingMessageLane,
  tag.wipLimit,
];

/** Returns undefined when the company has a tag of this name. */
export async function insertTag(
  tx: CompanyTransaction,
  tag: TagFacts & Pick<Tag, 'kanban' | 'userId'>,
): Promise<Tag | undefined> {
  const [made] = await tx.query<Tag>(
    'tags-insert',
    `insert into tags as g (company_id, name, color, "timeLane", "nextLaneId", "rollbackLaneId", "greetingMessageLane",
       "wipLimit", kanban, "userId") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id, kanban, lower(name)) do nothing returning ${tagColumns}`,
    [tx.companyId, ...factsOf(tag), tag.kanban, tag.userId],
  );
  return made;
}

/** Those of the ids that are lanes of the company. */
export async function lanesAmong(tx: CompanyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'tags-lanes-among',
    'select id from tags where company_id = $1 and id = any($2::bigint[]) and kanban = 1 order by id for key share',
    [tx.companyId, ids],
  );
  return rows.map(({ id }) => id);
}

export async function tagByName(
  tx: CompanyTransaction,
  name: string,
  kanban: number,
): Promise<Tag | undefined> {
  const [known] = await tx.query<Tag>(
    'tags-by-name',
    `select ${tagColumns} from tags g where g.company_id = $1 and lower(g.name) = lower($2) and g.kanban = $3`,
    [tx.companyId, name, kanban],
  );
  return known;
}

export async function tagById(tx: CompanyTransaction, id: number): Promise<Tag | undefined> {
  const text = `select ${tagColumns} from tags g where g.company_id = $1 and g.id = $2`;
  const [tag] = await tx.query<Tag>('tags-by-id', text, [tx.companyId, id]);
  return tag;
}

export async function lockTag(tx: CompanyTransaction, id: number): Promise<Tag | undefined> {
  const [tag] = await tx.query<Tag>(
    'tags-lock',
    `select ${tagColumns} from tags g where g.company_id = $1 and g.id = $2 for update`,
    [tx.companyId, id],
  );
  return tag;
}

export async function saveTag(tx: CompanyTransaction, id: number, tag: TagFacts): Promise<void> {
  await tx.query(
    'tags-save',
    `update tags set name = $2, color = $3, "timeLane" = $4, "nextLaneId" = $5, "rollbackLaneId" = $6,
       "greetingMessageLane" = $7, "wipLimit" = $8, "updatedAt" = now() where company_id = $1 and id = $9`,
    [tx.companyId, ...factsOf(tag), id],
  );
}

/** Conversations that one transaction takes out of a lane: their customers cannot write until it ends. */
export const LANE_GROUP = 250;

/** Takes a group of conversations out of a lane that is about to be removed; false if none was left. */
export async function emptyLane(tx: CompanyTransaction, tagId: number): Promise<boolean> {
  const left = await tx.query<{ ticketId: number }>(
    'tags-empty-lane',
    `with group_of_lane as materialized (
       select v.id from conversations v where v.company_id = $1 and v.id in (
         select t."conversationId" from ticket_lanes l
         join tickets t on t.company_id = l.company_id and t.id = l."ticketId"
         where l.company_id = $1 and l."tagId" = $2 limit ${LANE_GROUP})
       order by v.id for update)
     delete from ticket_lanes l using tickets t, group_of_lane v
     where l.company_id = $1 and l."tagId" = $2 and t.company_id = $1 and t.id = l."ticketId"
       and t."conversationId" = v.id
     returning l."ticketId"`,
    [tx.companyId, tagId],
  );
  return left.length > 0;
}

export async function removeTag(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('tags-delete', 'delete from tags where company_id = $1 and id = $2', [tx.companyId, id]);
}
