import { type ContactRow, phoneKey } from '@prosa/domain';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { removeContactRows } from '../contacts/queries.ts';

// In one order everywhere, so that no two transactions wait for each other's identities.
const text = `
  with missing as materialized (
    select nextval('contacts_id_seq') as id, r.* from (
      select r.* from json_to_recordset($2) as r (name text, number text, email text, key text)
      where not exists (
        select from contact_identities i where i.company_id = $1 and i.kind = 'phone' and i.value = r.key)
      order by r.key) r
  ), made as (
    insert into contacts (company_id, id, name, number, email, "disableBot", "acceptAudioMessage")
    select $1, id, name, number, email, false, $3 from missing
  ), named as (
    insert into contact_identities (company_id, kind, value, "contactId")
    select $1, 'phone', key, id from missing order by key
    on conflict do nothing returning "contactId"
  )
  select id from missing where id not in (select "contactId" from named)`;

/** Creates the contacts of those rows that nobody has the number of; no two rows have the same number. */
export async function addMissingContacts(
  tx: CompanyTransaction,
  rows: readonly Pick<ContactRow, 'name' | 'number' | 'email'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { acceptAudioMessageContact } = await readCompanySettings(tx);
  const people = rows.map(({ name, number, email }) => ({ name, number, email, key: phoneKey(number) }));
  const values = [tx.companyId, jsonText(people), acceptAudioMessageContact === 'enabled'];
  const taken = await tx.query<{ id: number }>('imports-add-missing', text, values);
  // Another transaction has created the same contacts meanwhile.
  if (taken.length > 0)
    await removeContactRows(
      tx,
      taken.map(({ id }) => id),
    );
}
