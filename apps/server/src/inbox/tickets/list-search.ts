import { phoneKeys } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import { hasUsername, isOwnName } from '../contacts/contact-search.ts';

type Sql = RawBuilder<unknown>;

export interface Search {
  search: string;
  searchOnMessages: boolean;
  /** Who asks may not see numbers (LGPD). */
  hidesNumbers: boolean;
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Fewer digits than these say nothing about a number. */
const FEWEST_DIGITS = 4;
/** Digits with what people write between them. */
const numberLike = /^[\d\s()+.-]+$/;

function contactsByKey(companyId: number, search: string): Sql {
  return sql`select "contactId" from contact_identities
    where company_id = ${companyId} and kind = 'phone' and value = any(${phoneKeys(search)}::text[])`;
}

/**
 * Contacts by name (case and accents do not matter) or number (with or without 55 and the ninth digit). Who may not see
 * numbers finds one by the whole of it alone: by parts it could be guessed digit after digit.
 */
function contactsFound(companyId: number, { search, hidesNumbers }: Search): Sql {
  const digits = search.replaceAll(/\D/g, '');
  const isNumber = numberLike.test(search);
  const name = sql`fold(${likePattern(search)})`;
  if (hidesNumbers && isNumber) return contactsByKey(companyId, search);
  if (hidesNumbers) {
    return sql`select c.id from contacts c where c.company_id = ${companyId}
      and c.id in (select contacts_like(${name}, null))
      and ((fold(c.name) like ${name} and ${isOwnName}) or ${hasUsername(search)})`;
  }
  if (!isNumber || digits.length < FEWEST_DIGITS) return sql`select contacts_like(${name}, null)`;
  return sql`select contacts_like(${name}, ${likePattern(digits)}) union ${contactsByKey(companyId, search)}`;
}

/** A ticket's number, typed as it is shown, with or without its sign. */
export function ticketNumber(search: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The tickets `t` that a search finds: by contact, by number, by what was said. */
export function searchSql(companyId: number, by: Search): Sql {
  const { search, searchOnMessages } = by;
  if (search === '') return sql`true`;
  const number = ticketNumber(search);
  // By ids, both kinds: an `or` of the two could use neither's index.
  const byContact =
    number === null
      ? sql`t."contactId" in (${contactsFound(companyId, by)})`
      : sql`t.id in (select s.id from tickets s where s.company_id = ${companyId}
          and s."contactId" in (${contactsFound(companyId, by)}) union select ${number}::bigint)`;
  if (!searchOnMessages) return byContact;
  return sql`(${byContact} or t.id in (
    select "ticketId" from messages_like(fold(${likePattern(search)}), ${Number.MAX_SAFE_INTEGER})))`;
}
