import pLimit from 'p-limit';

/**
 * Runs work of the same key at most `most` at a time, in the order of the calls; a failure lets the next one start.
 * With 1, what belongs to one key runs one after another.
 */
export function limitByKey(
  most: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { limit: ReturnType<typeof pLimit>; calls: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(most), calls: 0 };
    queues.set(key, queue);
    queue.calls += 1;
    try {
      return await queue.limit(work);
    } finally {
      queue.calls -= 1;
      if (queue.calls === 0) queues.delete(key);
    }
  };
}
