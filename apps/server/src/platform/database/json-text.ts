// As JSON.stringify writes a zero byte and a lone half of an emoji; also hits a text that spells one of these out.
const unstorable = /\\u(?:0000|d[89a-f])/i;

function storable(_key: string, part: unknown): unknown {
  return typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', '') : part;
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
