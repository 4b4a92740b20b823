import { numberSpellings, phoneKeys } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Digits with what people write between them. */
const numberLike = /^[\d\s()+.-]+$/;
/** Fewer digits than these say nothing about a number. */
const FEWEST_DIGITS = 3;

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The search text is folded already, but has the number at its end. */
const textContains = (text: string): Sql => sql`c."searchText" like fold(${likePattern(text)})`;
/** Whoever gave no name may be called by the username, which is hidden like a number. */
export const isOwnName = sql`c.name !~ '^@[[:alnum:]_.-]+$'`;
const nameContains = (text: string): Sql => sql`fold(c.name) like fold(${likePattern(text)})`;

/** Whose username it is, the whole of it; the @ may be left out. */
export const hasUsername = (text: string): Sql =>
  sql`(c.username <> '' and lower(c.username) = ${text.toLowerCase().replace(/^@/, '')})`;

function hasNumber(companyId: number, text: string): Sql {
  return sql`c.id in (select i."contactId" from contact_identities i where i.company_id = ${companyId}
    and i.kind = 'phone' and i.value = any(${phoneKeys(text)}::text[]))`;
}

/**
 * Whether the contact `c` is what somebody looks for: by name (case and accents do not matter), by username, or by
 * number (with or without 55 and the ninth digit). Who may not see numbers finds one, and a username, by the whole of it
 * alone: by parts it could be guessed digit after digit. Null: everybody is.
 */
export function isSearched(
  companyId: number,
  search: string,
  { hidesNumbers }: { hidesNumbers: boolean },
): Sql | null {
  const text = search.trim();
  if (text === '') return null;
  const isNumber = numberLike.test(text);
  if (hidesNumbers)
    return isNumber
      ? hasNumber(companyId, text)
      : sql`(${textContains(text)} and ((${nameContains(text)} and ${isOwnName}) or ${hasUsername(text)}))`;
  const digits = text.replaceAll(/\D/g, '');
  if (!isNumber || digits.length < FEWEST_DIGITS) return textContains(text);
  const spellings = numberSpellings(digits).map(likePattern);
  return sql`(${textContains(text)} or c.number like any(${spellings}::text[]) or ${hasNumber(companyId, text)})`;
}
