import { phoneKeys } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import { hasUsername, isOwnName } from '../contacts/contact-search.ts';

type Sql = RawBuilder<unknown>;

export interface Search {
  search: string;
  searchOnMessages: boolean;
  hidesNumbers: boolean;
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Fewer digits are not searched as a number. */
const FEWEST_DIGITS = 4;
const numberLike = /^[\d\s()+.-]+$/;

function contactsByKey(companyId: number, search: string): Sql {
  return sql`select "contactId" from contact_identities
    where company_id = ${companyId} and kind = 'phone' and value = any(${phoneKeys(search)}::text[])`;
}

/**
 * Finds contacts by name (ignoring case and accents) or number (with or without 55 and the ninth digit). For viewers
 * who may not see numbers, a number matches only as a whole: otherwise it could be guessed digit by digit.
 */
function contactsFound(companyId: number, { search, hidesNumbers }: Search): Sql {
  const digits = search.replaceAll(/\D/g, '');
  const isNumber = numberLike.test(search);
  const name = sql`fold(${likePattern(search)})`;
  if (hidesNumbers && isNumber) return contactsByKey(companyId, search);
  if (hidesNumbers) {
    return sql`select c.id from contacts c where c.company_id = ${companyId}
      and c.id = any(array(select contacts_like(${name}, null)))
      and ((fold(c.name) like ${name} and ${isOwnName}) or ${hasUsername(search)})`;
  }
  if (!isNumber || digits.length < FEWEST_DIGITS) return sql`select contacts_like(${name}, null)`;
  return sql`select contacts_like(${name}, ${likePattern(digits)}) union ${contactsByKey(companyId, search)}`;
}

/** A ticket's number as users type it, with or without #. */
export function ticketNumber(search: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

export function searchSql(companyId: number, by: Search): Sql {
  const { search, searchOnMessages } = by;
  if (search === '') return sql`true`;
  const number = ticketNumber(search);
  // Arrays of what is found, of which an index finds the rows: joined, or as conditions of an `or`, all tickets of a
  // company that is larger than most would be read (docs/adr/0353).
  const byContact = (table: string) =>
    sql`${sql.ref(`${table}.contactId`)} = any(array(${contactsFound(companyId, by)}))`;
  if (number === null && !searchOnMessages) return byContact('t');
  const found = [sql`select s.id from tickets s where s.company_id = ${companyId} and ${byContact('s')}`];
  if (number !== null) found.push(sql`select ${number}::bigint`);
  if (searchOnMessages)
    found.push(
      sql`select "ticketId" from messages_like(fold(${likePattern(search)}), ${Number.MAX_SAFE_INTEGER})`,
    );
  return sql`t.id = any(array(${sql.join(found, sql` union `)}))`;
}
