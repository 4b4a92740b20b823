import { LIST_NAME_LENGTH } from '@prosa/contract';
import { type ContactRow, guessColumns, type ImportMapping } from '../contacts/contact-rows.ts';
import { phoneKey } from '../contacts/phone-numbers.ts';

/** An item of a contact list as it is stored. */
export interface ListItem {
  name: string;
  number: string;
  /** The same for all spellings of the number: a list has each once. */
  phoneKey: string;
  email: string;
}

/** The item of a contact whose number is whole: digits with the country code. A longer name is cut off. */
export const listItemOf = ({ name, number, email }: Omit<ContactRow, 'tags'>): ListItem => ({
  name: name.slice(0, LIST_NAME_LENGTH).trim(),
  number,
  phoneKey: phoneKey(number),
  email,
});

/** The first item of each number. */
export function withoutRepeatedNumbers(items: readonly ListItem[]): ListItem[] {
  const byKey = new Map<string, ListItem>();
  for (const item of items) if (!byKey.has(item.phoneKey)) byKey.set(item.phoneKey, item);
  return [...byKey.values()];
}

/** The columns of a sheet, known by their headings; null where name or number has none. */
export function listColumns(headings: readonly string[]): ImportMapping | null {
  const { name, number, email } = guessColumns(headings);
  return name === undefined || number === undefined ? null : { name, number, email };
}
