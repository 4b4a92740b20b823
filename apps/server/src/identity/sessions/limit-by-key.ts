interface Waiters {
  busy: number;
  waiting: (() => void)[];
}

/**
 * Runs work of the same key at most so many at a time, in this process, in the order of the calls. With one, guesses
 * that arrive together are counted one by one, so that they cannot all pass a limit before the first of them failed.
 */
export function limitByKey(
  most: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const waiting = new Map<string, Waiters>();
  return async (key, work) => {
    const waiters = waiting.get(key) ?? { busy: 0, waiting: [] };
    waiting.set(key, waiters);
    if (waiters.busy < most) waiters.busy += 1;
    else await new Promise<void>((goOn) => waiters.waiting.push(goOn));
    try {
      return await work();
    } finally {
      const next = waiters.waiting.shift();
      // The place passes on; nobody who comes meanwhile can take it.
      if (next) next();
      else waiters.busy -= 1;
      if (waiters.busy === 0) waiting.delete(key);
    }
  };
}
