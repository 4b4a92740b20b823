const lines = new Map<string, Promise<unknown>>();

/**
 * Runs one after the other what stands in the same line, in the order in which it was asked for. What failed lets the
 * next one go on.
 */
export async function inOrder<Answer>(line: string, run: () => Promise<Answer>): Promise<Answer> {
  const before = lines.get(line) ?? Promise.resolve();
  const mine = before.then(run, run);
  lines.set(line, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(line) === mine) lines.delete(line);
  }
}
