import { guessColumns } from '../contacts/contact-rows.ts';
import { ownNumberKey } from '../contacts/phone-numbers.ts';

/** As `plainWords` gives them. */
const optOutWords: ReadonlySet<string> = new Set(['PARAR', 'STOP', 'DESCADASTRAR', 'CANCELAR INSCRICAO']);

/** Words in capitals without accents, signs and repeated spaces. */
const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    // The Turkish dotless i is no capital I without accents.
    .replaceAll('ı', 'i')
    .toUpperCase();

/** Whether a whole message asks to get no campaigns. The same words inside a sentence ask for nothing. */
export const isOptOut = (text: string): boolean => text.length <= 60 && optOutWords.has(plainWords(text));

/** The first or last word of a no, in the four languages of the interface; one of them is shortened. */
const noWords: ReadonlySet<string> = new Set(['NAO', 'N', 'NO', 'HAYIR']);
const leavingWords: ReadonlySet<string> = new Set([
  'SAIR',
  'PARAR',
  'PARE',
  'STOP',
  'DESCADASTRAR',
  'CANCELAR',
]);
/** Of a longer message only the beginning is read. */
const REFUSAL_LETTERS = 100;

/**
 * Whether a message after the question of a campaign says no. In doubt it does: the customer misses a message, and gets none
 * that they did not want.
 */
export function isRefusal(text: string): boolean {
  const words = plainWords(text.slice(0, REFUSAL_LETTERS)).split(' ');
  const isNo = (word: string | undefined) => word !== undefined && noWords.has(word);
  return isNo(words[0]) || isNo(words.at(-1)) || words.some((word) => leavingWords.has(word));
}

/** What a customer is answered, once. */
export const OPTED_OUT_TEXT = 'Pronto! Você não vai mais receber nossas campanhas.';

const MOST_DIGITS = 15;
const MOST_INVALID_ROWS = 20;
/** The row of a sheet below its headings. */
const FIRST_ROW = 2;

/** The value under which a typed number is suppressed, the same for all its spellings; null: no whole number. */
export function suppressedNumber(typed: string): string | null {
  const key = ownNumberKey(typed);
  return key !== null && key.length <= MOST_DIGITS ? key : null;
}

interface SuppressionSheet {
  /** Each number once. */
  numbers: string[];
  repeated: number;
  invalid: number;
  invalidRows: number[];
}

/** The numbers of a sheet; null if no column has numbers by its heading and there are several columns. */
export function suppressionsOfSheet(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): SuppressionSheet | null {
  const place = guessColumns(headings).number ?? (headings.length === 1 ? 0 : null);
  if (place === null) return null;
  const sheet: SuppressionSheet = { numbers: [], repeated: 0, invalid: 0, invalidRows: [] };
  const seen = new Set<string>();
  const take = (cell: string, row: number) => {
    const number = suppressedNumber(cell);
    if (number === null) {
      sheet.invalid += 1;
      if (sheet.invalidRows.length < MOST_INVALID_ROWS) sheet.invalidRows.push(row);
    } else if (seen.has(number)) sheet.repeated += 1;
    else seen.add(number);
  };
  // A list without a heading begins with its first number.
  const heading = headings[place] ?? '';
  if (suppressedNumber(heading) !== null) take(heading, FIRST_ROW - 1);
  for (const [index, row] of rows.entries()) {
    const cell = (row[place] ?? '').trim();
    if (cell !== '') take(cell, index + FIRST_ROW);
  }
  return { ...sheet, numbers: [...seen] };
}
