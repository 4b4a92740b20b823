interface Waiters {
  active: number;
  waiting: (() => void)[];
}

/**
 * Runs work of the same key at most `most` at a time, in the order of the calls; a failure lets the next one start.
 * With 1, what belongs to one key runs one after another.
 */
export function limitByKey(
  most: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, Waiters>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { active: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.active < most) queue.active += 1;
    else await new Promise<void>((start) => queue.waiting.push(start));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      // The place passes on, so that no call that comes meanwhile can take it.
      if (next) next();
      else queue.active -= 1;
      if (queue.active === 0) queues.delete(key);
    }
  };
}
