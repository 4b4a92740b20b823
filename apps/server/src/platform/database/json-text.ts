// How JSON.stringify writes a zero byte and a lone half of an emoji; also matches a text that spells one of them out.
const unstorable = /\\u(?:0000|d[89a-f])/i;

const storableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** Cleans property names as well as texts: an outsider may have chosen both. */
function storable(_key: string, part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storableText(name), value]));
}

/**
 * A value as JSON that PostgreSQL accepts: JavaScript allows a zero byte and a lone half of an emoji in a text,
 * PostgreSQL does not.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(value, storable) : text;
}

/** The value with its texts as the database will store them. */
export function storableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? (JSON.parse(jsonText(value)) as Value) : value;
}
