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
