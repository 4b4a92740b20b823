export type Texts = { [key: string]: string | Texts };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every key of a namespace, as it is used: `tabs.open`. */
export function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + name, value);
    else for (const [key, text] of flatten(value, `${prefix}${name}.`)) flat.set(key, text);
  }
  return flat;
}

/** A key without its plural form: each language has the forms of its own grammar. */
const asked = (key: string) => key.replace(PLURAL, '');

const placeholders = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name ?? '').toSorted();

/** How a language differs from the one in which the texts are first written. */
export function differences(source: Map<string, string>, other: Map<string, string>): string[] {
  const known = new Set([...source.keys()].map(asked));
  const translated = new Set([...other.keys()].map(asked));
  const found = [...known].filter((key) => !translated.has(key)).map((key) => `${key} is missing`);
  for (const key of translated) if (!known.has(key)) found.push(`${key} is unknown in the first language`);
  for (const [key, text] of other) {
    if (text.trim() === '') found.push(`${key} is empty`);
    // A plural form may say "one" instead of the number; only a placeholder that no caller passes is wrong there.
    const names = placeholders(source.get(key) ?? source.get(`${asked(key)}_other`) ?? '');
    const own = placeholders(text);
    const isSame = PLURAL.test(key) ? own.every((name) => names.includes(name)) : own.join() === names.join();
    if (known.has(asked(key)) && !isSame)
      found.push(`${key} has other placeholders: ${own.join(', ') || 'none'}`);
  }
  return found;
}

/** What the sources may use: whole texts, and patterns where a part of a key is computed. */
export interface Asked {
  literals: ReadonlySet<string>;
  patterns: readonly RegExp[];
}

const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const template = /`((?:[^`\\]|\\.)*)`/g;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads the keys that a source may use. A template without any fixed part gives none. */
export function askedIn(source: string): Asked {
  const literals = new Set([...source.matchAll(literal)].map(([, one, two]) => one ?? two ?? ''));
  const patterns: RegExp[] = [];
  for (const [, text = ''] of source.matchAll(template)) {
    const parts = text.split(/\$\{[^}]*\}/);
    if (parts.length === 1) literals.add(text);
    else if (/^[\w.:]+$/.test(parts.join('')) && parts.join('').includes('.')) {
      patterns.push(new RegExp(`^(?:\\w+:)?${parts.map(escaped).join('[\\w-]+')}$`));
    }
  }
  return { literals, patterns };
}

export function unusedKeys(
  namespace: string,
  keys: Iterable<string>,
  { literals, patterns }: Asked,
): string[] {
  const isUsed = (key: string) =>
    [key, `${namespace}:${key}`].some(
      (name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)),
    );
  return [...new Set([...keys].map(asked))].filter((key) => !isUsed(key));
}
