const BATCH = 64;

interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes what arrives together in one statement: the first item goes at once, those that come while it is under
 * way share the next. One batch of a line is in flight at a time, so their order is kept.
 */
export function createBatcher<Line extends { whatsappId: number }, Item>(
  write: (line: Line, items: Item[]) => Promise<void>,
): (line: Line, item: Item) => Promise<void> {
  const queues = new Map<number, Waiting<Item>[]>();

  async function drain(line: Line, queue: Waiting<Item>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        await write(
          line,
          batch.map(({ item }) => item),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(line.whatsappId);
  }

  return (line, item) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(line.whatsappId);
      if (queue) {
        queue.push({ item, resolve, reject });
        return;
      }
      const started: Waiting<Item>[] = [{ item, resolve, reject }];
      queues.set(line.whatsappId, started);
      void drain(line, started);
    });
}
