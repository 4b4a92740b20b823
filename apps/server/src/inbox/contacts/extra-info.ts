import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface ExtraInfoRow {
  id?: number | null | undefined;
  name: string;
  value: string;
}

/** Replaces the contact's rows: known ids are changed, other rows are created, missing ones are removed. */
export async function replaceExtraInfo(
  tx: CompanyTransaction,
  contactId: number,
  rows: ExtraInfoRow[],
): Promise<void> {
  const values = [tx.companyId, contactId, jsonText(rows.map((row) => ({ ...row, id: row.id ?? null })))];
  await tx.query(
    'contacts-drop-extra-info',
    `delete from contact_extra_info e where e.company_id = $1 and e."contactId" = $2
       and not exists (select from json_to_recordset($3) as r (id bigint) where r.id = e.id)`,
    values,
  );
  await tx.query(
    'contacts-change-extra-info',
    `update contact_extra_info e set name = r.name, value = r.value
     from json_to_recordset($3) as r (id bigint, name text, value text)
     where e.company_id = $1 and e."contactId" = $2 and e.id = r.id`,
    values,
  );
  await tx.query(
    'contacts-add-extra-info',
    `insert into contact_extra_info (company_id, "contactId", name, value)
     select $1, $2, r.name, r.value
     from json_array_elements($3) with ordinality as item (row, place),
       json_to_record(item.row) as r (id bigint, name text, value text)
     where not exists (
       select from contact_extra_info e where e.company_id = $1 and e."contactId" = $2 and e.id = r.id)
     order by item.place`,
    values,
  );
}

export async function extraInfoOf(
  tx: CompanyTransaction,
  contactId: number,
): Promise<{ id: number; name: string; value: string }[]> {
  return tx.query(
    'contacts-extra-info',
    `select id, name, value from contact_extra_info where company_id = $1 and "contactId" = $2 order by id`,
    [tx.companyId, contactId],
  );
}
