import { inParallel, latencyOf, median, type Latency } from './measure.ts';

export const CLIENTS = 20;
/** Compared requests alternate, so that a busy minute of the machine affects all of them. */
const ROUNDS = 4;
const REQUESTS = 200;

/** Requests several addresses in alternation; returns the medians of each, and of its ratio to the first. */
export async function compare(
  asks: (() => Promise<unknown>)[],
  requests = REQUESTS,
): Promise<(Latency & { ratio: Latency })[]> {
  const rounds: Latency[][] = [];
  for (const ask of asks) await inParallel(Array.from({ length: CLIENTS * 3 }), CLIENTS, ask);
  for (let round = 0; round < ROUNDS; round += 1) {
    const latencies: Latency[] = [];
    for (const ask of asks)
      latencies.push(latencyOf((await inParallel(Array.from({ length: requests }), CLIENTS, ask)).durations));
    rounds.push(latencies);
  }
  const of = (place: number, key: keyof Latency) =>
    median(rounds.map((latencies) => latencies[place]?.[key] ?? 0));
  const ratioOf = (place: number, key: keyof Latency) =>
    median(rounds.map((latencies) => (latencies[place]?.[key] ?? 0) / (latencies[0]?.[key] ?? 1)));
  return asks.map((_, place) => ({
    p50: of(place, 'p50'),
    p95: of(place, 'p95'),
    ratio: { p50: ratioOf(place, 'p50'), p95: ratioOf(place, 'p95') },
  }));
}
