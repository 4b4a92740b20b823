/** What some files alone may do, and how it is found in a source. */
export interface NamedWriters<Writing extends string> {
  /** What each file may do, and nothing more. */
  writers: Record<string, readonly Writing[]>;
  writingsOf: (text: string) => Writing[];
  /** What it is called in a refusal. */
  verb: string;
}

/** What is wrong with the sources, by path: a writer that is not named, or one that is named in vain. */
export function writerProblems<Writing extends string>(
  { writers, writingsOf, verb }: NamedWriters<Writing>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    const allowed = writers[path] ?? [];
    const extra = writingsOf(text).filter((writing) => !allowed.includes(writing));
    problems.push(...extra.map((writing) => `${path}: ${verb} (${writing})`));
  }
  for (const [path, allowed] of Object.entries(writers)) {
    const found = writingsOf(sources.get(path) ?? '');
    const unused = allowed.filter((writing) => !found.includes(writing));
    problems.push(...unused.map((writing) => `${path}: is named as a writer in vain (${writing})`));
  }
  return problems;
}
