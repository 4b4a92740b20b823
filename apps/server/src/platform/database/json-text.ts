// As JSON.stringify writes a zero byte and a lone half of an emoji; also hits a text that spells one of these out.
const unstorable = /\\u(?:0000|d[89a-f])/i;

const storableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** Names as well as texts: whoever wrote the value may have chosen both. */
function storable(_key: string, part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storableText(name), value]));
}

/**
 * A value as JSON that PostgreSQL takes: a lone half of an emoji and a zero byte are legal in a JavaScript text, and
 * not there.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(value, storable) : text;
}

/** The value with its texts as the database will hold them. */
export function storableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? (JSON.parse(jsonText(value)) as Value) : value;
}
