// The layout of SQL (docs/adr/0176): lower case, and no line longer than a screen is wide.

const WIDTH = 120;

const keyword =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|LEFT|ORDER|GROUP|HAVING|LIMIT|OFFSET|RETURNING|VALUES|CREATE|ALTER|UNION|CASE|WHEN|THEN|ELSE|EXISTS|DISTINCT|COALESCE|COUNT)\b/;

/** What the check ignores: texts, quoted names, inserted values and comments. */
const opaque = /'[^']*'|"[^"]*"|\$\{[^}]*\}|--.*$/g;

/** A template that begins like a statement, or like a part of one. */
const statement =
  /`\s*(?:with|select|insert into|update|delete from|from|where|join|left join|order by|exists|case|coalesce|lock)\s[^`]*`/gi;

interface Place {
  /** From 1. */
  line: number;
  text: string;
}

function linesOf(source: string, from: number, to: number): Place[] {
  const first = source.slice(0, from).split('\n').length;
  const all = source.split('\n');
  const last = source.slice(0, to).split('\n').length;
  return all.slice(first - 1, last).map((text, place) => ({ line: first + place, text }));
}

function statementsIn(path: string, source: string): Place[][] {
  if (path.endsWith('.sql')) return [linesOf(source, 0, source.length)];
  return [...source.matchAll(statement)].map(({ 0: text, index }) =>
    linesOf(source, index, index + text.length),
  );
}

/** The faults in the layout of an SQL file, or of the statements in a TypeScript file. */
export function sqlFaults(path: string, source: string): string[] {
  return statementsIn(path, source).flatMap((lines) =>
    lines.flatMap(({ line, text }) => {
      if (/^\s*(?:\/\*\*|\*|\/\/)/.test(text)) return [];
      const loud = keyword.exec(text.replaceAll(opaque, ' '))?.[0];
      return [
        ...(text.length > WIDTH ? [`${path}:${line}: ${text.length} columns of SQL, ${WIDTH} at most`] : []),
        ...(loud === undefined ? [] : [`${path}:${line}: ${loud} in upper case`]),
      ];
    }),
  );
}
