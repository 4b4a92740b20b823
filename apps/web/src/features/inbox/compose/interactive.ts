import { centsOf, pixKey, webAddress, type PixKeyType } from '@prosa/domain';

export type InteractiveKind = 'list' | 'copy' | 'call' | 'url' | 'pix';

/** The dialog's values. */
export interface Words {
  title: string;
  text: string;
  button: string;
  /** The code, the phone number or the address. */
  value: string;
  /** One row per line, "title: description"; a line that begins with # begins a section. */
  rows: string;
  amount: string;
  keyType: PixKeyType;
  key: string;
  merchant: string;
  /** The picture above a button as a data URL; '' for none. */
  image: string;
}

interface Section {
  title: string;
  rows: { title: string; description: string }[];
}

/** Parses the typed rows into the sections of a list. */
export function sectionsOf(rows: string): Section[] {
  const sections: Section[] = [];
  for (const line of rows.split('\n').map((text) => text.trim())) {
    if (line.startsWith('#')) sections.push({ title: line.replace(/^#+\s*/, ''), rows: [] });
    else if (line !== '') {
      if (sections.length === 0) sections.push({ title: '', rows: [] });
      const [title = '', ...description] = line.split(':');
      sections.at(-1)?.rows.push({ title: title.trim(), description: description.join(':').trim() });
    }
  }
  return sections.filter((section) => section.rows.length > 0);
}

type Problem = 'title' | 'rows' | 'value' | 'phone' | 'address' | 'amount' | 'key' | 'merchant';

/** What is missing or wrong; null when the message can be sent. */
export function problemOf(kind: InteractiveKind, words: Words): Problem | null {
  const { title, rows, value, amount, keyType, key, merchant } = words;
  if (title.trim() === '') return 'title';
  if (kind === 'list') return sectionsOf(rows).length === 0 ? 'rows' : null;
  if (kind === 'copy') return value.trim() === '' ? 'value' : null;
  if (kind === 'call') return /^\+?[\d\s().-]{3,40}$/.test(value.trim()) ? null : 'phone';
  if (kind === 'url') return webAddress(value) === null ? 'address' : null;
  if (centsOf(amount) === null) return 'amount';
  if (pixKey(keyType, key) === null) return 'key';
  return merchant.trim() === '' ? 'merchant' : null;
}
