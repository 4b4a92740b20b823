/** A Brazilian mobile number without its ninth digit: 55, area, and eight digits that begin with 6 to 9. */
const withoutNinthDigit = /^(55[1-9]\d)([6-9]\d{7})$/;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * One key for all spellings of a number: its digits, with the ninth digit for Brazilian mobiles. It is for comparing
 * and looking up only; the number itself is stored as it was written.
 */
export function phoneKey(number: string): string {
  return digitsOf(number).replace(withoutNinthDigit, '$19$2');
}

const areas = '1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]';
/** Area and number as people write them inside Brazil, with or without the 0 of long-distance calls. */
const brazilian = new RegExp(`^0?((?:${areas})(?:9\\d{8}|[2-9]\\d{7}))$`);

/**
 * The digits to store for a typed number. A Brazilian number without its country code gets 55; a number that begins
 * with + or 00 includes its country code. A foreign number without the + that looks Brazilian is taken for Brazilian,
 * so screens show what will be stored.
 */
export function wholeNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (typed.trim().startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.replace(brazilian, '55$1');
}

const localWithNinth = /^(55)?([1-9]\d)?9([6-9]\d{7})$/;
const localWithoutNinth = /^(55)?([1-9]\d)([6-9]\d{7})$/;

/**
 * The texts of which a stored number may contain one when somebody searches for it: the digits as typed, without
 * Brazil's 55, and with or without the ninth digit.
 */
export function numberSpellings(typed: string): string[] {
  const digits = digitsOf(typed);
  const local = digits.length >= 12 && digits.startsWith('55') ? digits.slice(2) : digits;
  const spellings = [
    digits,
    local,
    local.replace(localWithNinth, '$2$3'),
    local.replace(localWithoutNinth, '$29$3'),
  ];
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

/** The keys that a whole number may have, typed with or without Brazil's 55; none for fewer than eight digits. */
export function phoneKeys(typed: string): string[] {
  const digits = digitsOf(typed);
  return digits.length < 8 ? [] : [...new Set([phoneKey(digits), phoneKey(`55${digits}`)])];
}

/** Fewer digits are no whole number. */
const LEAST_DIGITS = 8;

/** One key for all spellings of a person's own number, which is one person's in the installation; null: no number. */
export function ownNumberKey(typed: string | null | undefined): string | null {
  const digits = wholeNumber(typed ?? '');
  return digits.length < LEAST_DIGITS ? null : phoneKey(digits);
}

/** A number as people read it: '+55 (11) 98765-4321'. Masks and unknown formats stay as they are. */
export function shownNumber(number: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`;
  return /^\d{8,15}$/.test(number) ? `+${number}` : number;
}
