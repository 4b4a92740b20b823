export interface Latency {
  p50: number;
  p95: number;
}

export function latencyOf(durations: readonly number[]): Latency {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export function median(values: readonly number[]): number {
  return latencyOf(values).p50;
}

/** Does the work for every item, `atOnce` at a time; returns the duration of each and of all together (ms). */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<{ durations: number[]; total: number }> {
  const durations: number[] = [];
  const queue = items[Symbol.iterator]();
  const start = performance.now();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const began = performance.now();
      await work(next.value);
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { durations, total: performance.now() - start };
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
