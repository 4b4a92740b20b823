const named = /\.query(?:<[^(]*?>)?\(\s*'([\w-]+)',/g;

/** The names that a source gives to prepared statements. */
const statementNames = (text: string): string[] => [...text.matchAll(named)].map(([, name = '']) => name);

/**
 * Names that two statements have. A connection prepares a name once: the second statement with it fails, but only where
 * the same connection has run the first one.
 */
export function repeatedNames(sources: readonly { file: string; text: string }[]): string[] {
  const files = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const name of statementNames(text)) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files].flatMap(([name, places]) =>
    places.length > 1 ? [`${places.join(' and ')}: two statements have the name ${name}`] : [],
  );
}
