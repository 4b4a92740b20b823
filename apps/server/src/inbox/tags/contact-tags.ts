import { AppError } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

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
