import { type ImportField, visibleName } from '@prosa/contract';
import { wholeNumber } from './phone-numbers.ts';

/** The index of each column; absent or null when the spreadsheet lacks it. */
export type ImportMapping = Partial<Record<ImportField, number | null | undefined>>;

/** Column headings that people use, in lower case and without accents. */
const words: Record<ImportField, RegExp> = {
  name: /^(nome|name|nombre|ad|isim|contato|contact|contacto|cliente)\b/,
  number: /^(n[uº°]mero|numero|number|telefone|telefono|telefon|phone|celular|whatsapp|fone|mobile)\b/,
  email: /^(e-?mail|correo|e-?posta)\b/,
  tags: /^(tags?|etiquetas?|etiket(ler)?)\b/,
};

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

export function guessColumns(headings: readonly string[]): ImportMapping {
  const found = Object.entries(words).flatMap(([field, word]) => {
    const place = headings.findIndex((heading) => word.test(folded(heading)));
    return place < 0 ? [] : [[field, place] as const];
  });
  return Object.fromEntries(found);
}

export interface ContactRow {
  name: string;
  number: string;
  email: string;
  tags: string[];
}

const SHORTEST_NAME = 2;
const LONGEST_NAME = 250;
const SHORTEST_TAG = 3;
const LONGEST_TAG = 100;
const DIGITS = { min: 8, max: 15 };
const MOST_TAGS = 20;
const email = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]{2,}$/;

/** The names of tags in one text, separated by commas or semicolons; names that are too short are left out. */
export function tagNamesOf(text: string): string[] {
  const names = text
    .split(/[,;]/)
    .map((name) => visibleName(name).slice(0, LONGEST_TAG))
    .filter((name) => name.length >= SHORTEST_TAG);
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...byKey.values()].slice(0, MOST_TAGS);
}

/**
 * The contact in a row, or the missing field because of which the row is ignored. An invalid e-mail address is left
 * out.
 */
export function contactOfRow(row: readonly string[], mapping: ImportMapping): ContactRow | ImportField {
  const cell = (field: ImportField) => {
    const place = mapping[field];
    return typeof place === 'number' ? (row[place] ?? '').replaceAll('\u0000', '').trim() : '';
  };
  const name = visibleName(cell('name')).slice(0, LONGEST_NAME);
  if (name.length < SHORTEST_NAME) return 'name';
  const number = wholeNumber(cell('number'));
  if (number.length < DIGITS.min || number.length > DIGITS.max) return 'number';
  const address = cell('email');
  return { name, number, email: email.test(address) ? address : '', tags: tagNamesOf(cell('tags')) };
}
