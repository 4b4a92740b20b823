import { type ContactRow, isNamelessName, phoneKey } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { identify, insertContact, removeContactRows, saveContact } from '../contacts/queries.ts';
import { tagNamed } from '../tags/change-tag.ts';

export interface Imported {
  contactId: number;
  isNew: boolean;
}

interface Known {
  id: number;
  name: string;
  number: string;
  email: string;
}

async function knownBy(tx: CompanyTransaction, key: string): Promise<Known | undefined> {
  const [row] = await tx.query<Known>(
    'imports-known-contact',
    `select c.id, c.name, c.number, c.email from contact_identities i
     join contacts c on c.company_id = i.company_id and c.id = i."contactId"
     where i.company_id = $1 and i.kind = 'phone' and i.value = $2 for no key update of c`,
    [tx.companyId, key],
  );
  return row;
}

/** What a known contact takes over: a name that somebody typed stays; a name that is only the number is replaced. */
export function takenFromRow(
  known: Pick<Known, 'name' | 'number' | 'email'>,
  row: Pick<ContactRow, 'name' | 'email'>,
): { name?: string; email?: string } {
  const isNumber = known.name.replaceAll(/\D/g, '') === known.number && /^[\d\s()+-]+$/.test(known.name);
  const isNameless = isNumber || isNamelessName(known.name);
  return {
    ...(isNameless ? { name: row.name } : {}),
    ...(known.email === '' && row.email !== '' ? { email: row.email } : {}),
  };
}

async function complete(tx: CompanyTransaction, known: Known, row: ContactRow): Promise<number> {
  await saveContact(tx, known.id, takenFromRow(known, row));
  return known.id;
}

async function addTags(app: App, tx: CompanyTransaction, contactId: number, names: string[]): Promise<void> {
  for (const name of names) {
    const tag = await tagNamed(app, tx, { name, color: '#A4CCCC', kanban: 0 });
    await tx.query(
      'imports-add-tag',
      `insert into contact_tags (company_id, "contactId", "tagId") values ($1, $2, $3) on conflict do nothing`,
      [tx.companyId, contactId, tag.id],
    );
  }
}

async function importRow(
  tx: CompanyTransaction,
  row: ContactRow,
  acceptAudioMessage: boolean,
): Promise<Imported> {
  const key = phoneKey(row.number);
  const known = await knownBy(tx, key);
  if (known) return { contactId: await complete(tx, known, row), isNew: false };
  const { name, number, email } = row;
  const id = await insertContact(tx, { name, number, email, disableBot: false, acceptAudioMessage });
  if (await identify(tx, id, key)) return { contactId: id, isNew: true };
  // Another transaction has created the same contact meanwhile.
  await removeContactRows(tx, [id]);
  const other = await knownBy(tx, key);
  return { contactId: other ? await complete(tx, other, row) : id, isNew: false };
}

/** The contact of one row, as an import would find or create it. */
export async function contactOfRow(tx: CompanyTransaction, row: ContactRow): Promise<Imported> {
  const { acceptAudioMessageContact } = await readCompanySettings(tx);
  return importRow(tx, row, acceptAudioMessageContact === 'enabled');
}

/** Creates a contact per row. A contact known in any spelling of the number is completed, never overwritten. */
export async function importRows(app: App, tx: CompanyTransaction, rows: ContactRow[]): Promise<Imported[]> {
  const { acceptAudioMessageContact } = await readCompanySettings(tx);
  const imported: Imported[] = [];
  for (const row of rows) {
    const one = await importRow(tx, row, acceptAudioMessageContact === 'enabled');
    await addTags(app, tx, one.contactId, row.tags);
    imported.push(one);
  }
  return imported;
}
