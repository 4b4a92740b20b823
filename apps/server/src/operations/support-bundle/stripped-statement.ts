/** Statements whose values PostgreSQL replaces by parameters; others, such as `create role`, are recorded as written. */
const normalised = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * The text of a recorded statement without comments and values; null when it may be one that somebody wrote with values
 * in it. Of quoted names those of the schema stay.
 */
export function strippedStatement(text: string, names: ReadonlySet<string>): string | null {
  if (!normalised.test(text) || text.includes('$$')) return null;
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/"((?:[^"]|"")*)"/g, (quoted, name: string) => (names.has(name) ? quoted : '"?"'))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 2_000);
}
