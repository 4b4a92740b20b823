/** A Brazilian mobile number without its ninth digit: 55, area, and eight digits that begin with 6 to 9. */
const withoutNinthDigit = /^(55[1-9]\d)([6-9]\d{7})$/;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * The one key of all spellings of a number: its digits, Brazilian mobiles with their ninth digit. For comparing and
 * looking up only; the number itself is kept as it was written.
 */
export function phoneKey(number: string): string {
  return digitsOf(number).replace(withoutNinthDigit, '$19$2');
}

const localWithNinth = /^(55)?([1-9]\d)?9([6-9]\d{7})$/;
const localWithoutNinth = /^(55)?([1-9]\d)([6-9]\d{7})$/;

/**
 * The texts of which a number that somebody looks for may hold one: what was typed, without Brazil's 55, and with or
 * without the ninth digit.
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

/** The keys that a whole number, typed with or without Brazil's 55, may have. */
export function phoneKeys(typed: string): string[] {
  const digits = digitsOf(typed);
  return digits.length < 8 ? [] : [...new Set([phoneKey(digits), phoneKey(`55${digits}`)])];
}

/** A number as people read it: '+55 (11) 98765-4321'; what is hidden or of unknown form stays. */
export function shownNumber(number: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`;
  return /^\d{8,15}$/.test(number) ? `+${number}` : number;
}
