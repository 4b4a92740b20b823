import { invalidField, phoneKey } from '@prosa/domain';
import type { ApiRecipient } from '../../inbox/index.ts';

/** The longest number of a person, in digits; a longer one is the id of a group. */
const LONGEST_NUMBER = 17;

/** Whom a number means. Unlike in forms, the country code is never added: programs send whole numbers. */
export function recipientOf(written: string): ApiRecipient {
  const number = written.replaceAll(/\D/g, '');
  if (number.length < 8) throw invalidField('number', 'digits with the country code');
  const isGroup = written.endsWith('@g.us') || number.length > LONGEST_NUMBER;
  if (isGroup) return { kind: 'group', value: number, number };
  return { kind: 'phone', value: phoneKey(number), number };
}
