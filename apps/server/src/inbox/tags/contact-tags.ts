import { AppError } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { ContactTag } from '../tickets/bulk-selection.ts';

export function idsOf(records: (number | { id: number })[]): number[] {
  return [...new Set(records.map((record) => (typeof record === 'number' ? record : record.id)))];
}

/** Gives a contact exactly these tags. Tags of another company and kanban lanes count as unknown. */
export async function replaceContactTags(
  tx: CompanyTransaction,
  contactId: number,
  tagIds: number[],
): Promise<void> {
  const values = [tx.companyId, contactId, tagIds];
  await tx.query(
    'contact-tags-drop',
    'delete from contact_tags where company_id = $1 and "contactId" = $2 and not "tagId" = any($3::bigint[])',
    values,
  );
  const rows = await tx.query(
    'contact-tags-add',
    `insert into contact_tags (company_id, "contactId", "tagId")
     select company_id, $2, id from tags where company_id = $1 and id = any($3::bigint[]) and kanban = 0
     on conflict (company_id, "contactId", "tagId") do update set "tagId" = excluded."tagId"
     returning 1`,
    values,
  );
  if (rows.length < tagIds.length) throw new AppError('ERR_NO_TAG_FOUND');
}

/** Returns false when the contact does not have the tag. */
export async function dropContactTag(
  tx: CompanyTransaction,
  contactId: number,
  tagId: number,
): Promise<boolean> {
  const rows = await tx.query(
    'contact-tags-drop-one',
    'delete from contact_tags where company_id = $1 and "contactId" = $2 and "tagId" = $3 returning 1',
    [tx.companyId, contactId, tagId],
  );
  return rows.length === 1;
}

/** Tags of another company and kanban lanes count as unknown. Nobody removes a tag before the transaction ends. */
export async function lockContactTagsOf(tx: CompanyTransaction, ids: readonly number[]): Promise<void> {
  const rows = await tx.query(
    'contact-tags-lock',
    `select 1 from tags where company_id = $1 and id = any($2::bigint[]) and kanban = 0 order by id for key share`,
    [tx.companyId, ids],
  );
  if (rows.length < ids.length) throw new AppError('ERR_NO_TAG_FOUND');
}

const pairsOf = (pairs: readonly ContactTag[]): number[][] => [
  pairs.map(({ contactId }) => contactId),
  pairs.map(({ tagId }) => tagId),
];

/** Returns what was added: the contact and the tag exist, and the contact did not have it. */
export async function addContactTags(
  tx: CompanyTransaction,
  pairs: readonly ContactTag[],
): Promise<ContactTag[]> {
  if (pairs.length === 0) return [];
  return tx.query<ContactTag>(
    'contact-tags-add-many',
    `insert into contact_tags (company_id, "contactId", "tagId")
     select $1, c.id, g.id from unnest($2::bigint[], $3::bigint[]) as p ("contactId", "tagId")
     join contacts c on c.company_id = $1 and c.id = p."contactId"
     join tags g on g.company_id = $1 and g.id = p."tagId"
     on conflict do nothing returning "contactId", "tagId"`,
    [tx.companyId, ...pairsOf(pairs)],
  );
}

/** Returns what was removed. */
export async function dropContactTags(
  tx: CompanyTransaction,
  pairs: readonly ContactTag[],
): Promise<ContactTag[]> {
  if (pairs.length === 0) return [];
  return tx.query<ContactTag>(
    'contact-tags-drop-many',
    `delete from contact_tags ct using unnest($2::bigint[], $3::bigint[]) as p ("contactId", "tagId")
     where ct.company_id = $1 and ct."contactId" = p."contactId" and ct."tagId" = p."tagId"
     returning ct."contactId", ct."tagId"`,
    [tx.companyId, ...pairsOf(pairs)],
  );
}
