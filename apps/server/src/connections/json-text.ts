/**
 * A value as JSON that PostgreSQL takes: a lone half of an emoji and a zero byte are legal in a JavaScript text,
 * and not there.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', '') : part,
  );
}
