import { numberSpellings, phoneKeys } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

const numberLike = /^[\d\s()+.-]+$/;
/** Fewer digits are not searched as a number. */
const FEWEST_DIGITS = 3;

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** `searchText` is stored folded and ends with the number. */
const textContains = (text: string): Sql => sql`c."searchText" like fold(${likePattern(text)})`;
/** A contact without a name of their own may be stored as '@username', which is hidden like a number. */
export const isOwnName = sql`c.name !~ '^@[[:alnum:]_.-]+$'`;
const nameContains = (text: string): Sql => sql`fold(c.name) like fold(${likePattern(text)})`;

/** Matches the whole username only; the @ may be missing. */
export const hasUsername = (text: string): Sql =>
  sql`(c.username <> '' and lower(c.username) = ${text.toLowerCase().replace(/^@/, '')})`;

function hasNumber(companyId: number, text: string): Sql {
  return sql`c.id in (select i."contactId" from contact_identities i where i.company_id = ${companyId}
    and i.kind = 'phone' and i.value = any(${phoneKeys(text)}::text[]))`;
}

/**
 * Condition that finds contact `c` by name (ignoring case and accents), username, or number (with or without 55 and
 * the ninth digit). For viewers who may not see numbers, a number or username matches only as a whole: otherwise it
 * could be guessed digit by digit. Null when the search is empty.
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
