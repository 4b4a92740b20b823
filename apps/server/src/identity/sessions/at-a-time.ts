interface Line {
  busy: number;
  waiting: (() => void)[];
}

/**
 * Runs work of the same key at most so many at a time, in this process, in the order of the calls. With one, guesses
 * that arrive together are counted one by one, so that they cannot all pass a limit before the first of them failed.
 */
export function atATime(most: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lines = new Map<string, Line>();
  return async (key, work) => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    if (line.busy < most) line.busy += 1;
    else await new Promise<void>((goOn) => line.waiting.push(goOn));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The place passes on; nobody who comes meanwhile can take it.
      if (next) next();
      else line.busy -= 1;
      if (line.busy === 0) lines.delete(key);
    }
  };
}
