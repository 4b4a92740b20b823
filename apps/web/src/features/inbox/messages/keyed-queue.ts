const queues = new Map<string, Promise<unknown>>();

/**
 * Runs one after the other what stands in the same connection, in the order in which it was asked for. What failed lets the
 * next one go on.
 */
export async function runInQueue<Answer>(queue: string, run: () => Promise<Answer>): Promise<Answer> {
  const before = queues.get(queue) ?? Promise.resolve();
  const mine = before.then(run, run);
  queues.set(queue, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(queue) === mine) queues.delete(queue);
  }
}
