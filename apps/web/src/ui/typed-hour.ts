const LAST_HOUR = 23;
const LAST_MINUTE = 59;
const LAST_FIRST_DIGIT = 2;

/** The typed text as '14:30'; empty while it is no valid hour. */
export function readHour(text: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:h.](\d{2})$/i.exec(text.trim()) ?? [];
  const isHour = hour !== '' && Number(hour) <= LAST_HOUR && Number(minute) <= LAST_MINUTE;
  return isHour ? `${hour.padStart(2, '0')}:${minute}` : '';
}

/**
 * Inserts the colon while somebody types, so that '930' and '0930' are enough. A first digit above 2, or a number
 * above 23, gets a leading zero.
 */
export function withColon(text: string): string {
  const [before = '', ...after] = text.split(/[:h.]/i).map((part) => part.replace(/\D/g, ''));
  if (after.length > 0) return `${before.slice(0, 2).padStart(2, '0')}:${after.join('').slice(0, 2)}`;
  const isOne = Number(before[0]) > LAST_FIRST_DIGIT || Number(before.slice(0, 2)) > LAST_HOUR;
  const digits = isOne ? `0${before}` : before;
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
}
