/** Operations that only some files may contain, and how they are found in a source. */
export interface NamedWriters<Writing extends string> {
  /** The allowed operations of each file. */
  writers: Record<string, readonly Writing[]>;
  writingsOf: (text: string) => Writing[];
  /** What a refusal calls the operation. */
  verb: string;
}

/** The problems of the sources, by path: a file that is not named, or a named file without the operation. */
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
