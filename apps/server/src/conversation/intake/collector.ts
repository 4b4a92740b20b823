import type { ChannelEvent } from '@prosa/channel-driver';
import type { Arrival, Engine, Line } from '../engine/index.ts';
import { receiveAll } from './receive.ts';

/** The most events of one transaction. */
const BATCH = 64;
/** Transactions under way at once: more would only wait for each other on the database's processors. */
const LANES = 4;

interface Delivery<Item> {
  items: readonly Item[];
  done: () => void;
  fail: (error: unknown) => void;
}
interface Waiting<Item> {
  line: Line;
  deliveries: Delivery<Item>[];
}
type Store<Item> = (companyId: number, items: readonly Item[]) => Promise<void>;

/**
 * Gathers what arrives, so that round trips and commits are shared. A lone event goes at once. While a connection has
 * a batch under way, or all lanes are taken, what comes waits and goes together, up to 64 events, with what waits for
 * other connections of the company: the busier it is, the larger are the batches. Nothing waits for a clock.
 */
export class LaneCollector<Item> {
  readonly #store: Store<Item>;
  readonly #waiting = new Map<string, Waiting<Item>>();
  readonly #underWay = new Set<string>();
  #lanes = LANES;

  constructor(store: Store<Item>) {
    this.#store = store;
  }

  /** Resolves when the items are durably stored. Those of one connection are stored in the order of the calls. */
  deliver(line: Line, items: readonly Item[]): Promise<void> {
    const key = `${line.companyId}:${line.whatsappId}`;
    return new Promise((done, fail) => {
      const waiting = this.#waiting.get(key) ?? { line, deliveries: [] };
      waiting.deliveries.push({ items, done, fail });
      this.#waiting.set(key, waiting);
      this.#fillLanes();
    });
  }

  #fillLanes(): void {
    while (this.#lanes > 0) {
      const companyId = this.#nextCompany();
      if (companyId === null) return;
      void this.#send(companyId);
    }
  }

  /** Whose turn it is: a map keeps the order of arrival. */
  #nextCompany(): number | null {
    for (const [key, { line }] of this.#waiting) if (!this.#underWay.has(key)) return line.companyId;
    return null;
  }

  async #send(companyId: number): Promise<void> {
    const { keys, batch } = this.#take(companyId);
    this.#lanes -= 1;
    try {
      await this.#store(
        companyId,
        batch.flatMap(({ items }) => items),
      );
      for (const { done } of batch) done();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.#lanes += 1;
      for (const key of keys) this.#underWay.delete(key);
      this.#fillLanes();
    }
  }

  /** What waits for connections of a company that have nothing under way: as much as fits, no delivery torn. */
  #take(companyId: number): { keys: string[]; batch: Delivery<Item>[] } {
    const keys: string[] = [];
    const batch: Delivery<Item>[] = [];
    let room = BATCH;
    for (const [key, { line, deliveries }] of this.#waiting) {
      if (line.companyId !== companyId || this.#underWay.has(key)) continue;
      let taken = 0;
      for (const delivery of deliveries) {
        if (batch.length > 0 && delivery.items.length > room) break;
        room -= delivery.items.length;
        batch.push(delivery);
        taken += 1;
      }
      if (taken === 0) break;
      keys.push(key);
      this.#underWay.add(key);
      // What did not fit goes to the end of the line.
      this.#waiting.delete(key);
      if (taken < deliveries.length) this.#waiting.set(key, { line, deliveries: deliveries.slice(taken) });
      if (room <= 0) break;
    }
    return { keys, batch };
  }
}

/** Hands events to `receive`. */
export interface Collector {
  /** Resolves when the events are durably stored; those of one connection in the order of the calls. */
  deliver(line: Line, events: readonly ChannelEvent[]): Promise<void>;
}

export function createCollector(app: Engine): Collector {
  const lanes = new LaneCollector<Arrival>(async (companyId, arrivals) =>
    receiveAll(app, companyId, arrivals),
  );
  return {
    deliver: async (line, events) =>
      lanes.deliver(
        line,
        events.map((event) => ({ whatsappId: line.whatsappId, event })),
      ),
  };
}
