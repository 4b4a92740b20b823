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
 * Inserts the colon while somebody types, so that '930' and '0930' are enough. A first digit above 2 gets a
 * leading zero; what is no hour, such as 25:00, stays as it was typed.
 */
export function withColon(text: string): string {
  if (/[^\d:h.]/i.test(text)) return text;
  const [before = '', ...after] = text.split(/[:h.]/i).map((part) => part.replace(/\D/g, ''));
  if (after.length > 0) return `${before.slice(0, 2).padStart(2, '0')}:${after.join('').slice(0, 2)}`;
  const isOne = Number(before[0]) > LAST_FIRST_DIGIT;
  const digits = isOne ? `0${before}` : before;
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2, 4)}` : digits;
}

const DAY_MINUTES = 24 * 60;

/** The next multiple of the step after the hour, or before it for a negative step, around midnight too. */
export function steppedHour(hour: string, stepSeconds: number): string {
  const [hours = 0, minutes = 0] = (readHour(hour) || '00:00').split(':').map(Number);
  const step = Math.abs(stepSeconds) / 60;
  const at = (hours * 60 + minutes) / step;
  const next = (stepSeconds > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1) * step;
  const within = (next + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
