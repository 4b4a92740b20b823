import type { ChannelEvent } from '@prosa/channel-driver';
import type { Arrival, Engine, Connection } from '../engine/index.ts';
import { receiveAll } from './receive.ts';

/** The most events of one transaction. */
const BATCH = 64;
/** Transactions under way at once: more would only wait for each other on the database's processors. */
const CONCURRENCY = 4;
/** Events for which a company's further batch begins while one is under way; fewer wait, and share the next one. */
const SHARE = BATCH;
/** A batch that takes longer holds no other connection up: it may wait for a lock of one conversation. */
const PATIENCE_MS = 50;

interface Delivery<Item> {
  items: readonly Item[];
  done: () => void;
  fail: (error: unknown) => void;
}
interface Waiting<Item> {
  connection: Connection;
  deliveries: Delivery<Item>[];
}
type Store<Item> = (companyId: number, items: readonly Item[]) => Promise<void>;

/**
 * Gathers what arrives, so that round trips and commits are shared. A lone event goes at once. While a company has a
 * batch under way, what comes for any of its connections waits and goes together in the next, up to 64 events: the busier
 * it is, the larger are the batches, over however many connections. A further batch begins beside it when as much waits
 * as one holds, or when it takes too long. A connection has one batch under way at most, which keeps its order.
 */
export class KeyedCollector<Item> {
  readonly #store: Store<Item>;
  readonly #waiting = new Map<string, Waiting<Item>>();
  readonly #underWay = new Set<string>();
  /** The batches of each company; it is slow from when one of them took too long until all have ended. */
  readonly #batches = new Map<number, { count: number; isSlow: boolean }>();
  #queues = CONCURRENCY;

  constructor(store: Store<Item>) {
    this.#store = store;
  }

  /** Resolves when the items are durably stored. Those of one connection are stored in the order of the calls. */
  deliver(connection: Connection, items: readonly Item[]): Promise<void> {
    const key = `${connection.companyId}:${connection.whatsappId}`;
    return new Promise((done, fail) => {
      const waiting = this.#waiting.get(key) ?? { connection, deliveries: [] };
      waiting.deliveries.push({ items, done, fail });
      this.#waiting.set(key, waiting);
      this.#fill();
    });
  }

  #fill(): void {
    while (this.#queues > 0) {
      const companyId = this.#nextCompany();
      if (companyId === null) return;
      void this.#send(companyId);
    }
  }

  /** Whose turn it is: a map keeps the order of arrival. */
  #nextCompany(): number | null {
    const ready = new Map<number, number>();
    for (const [key, { connection, deliveries }] of this.#waiting) {
      if (this.#underWay.has(key)) continue;
      const { companyId } = connection;
      const batches = this.#batches.get(companyId);
      if (!batches || batches.isSlow) return companyId;
      const events = deliveries.reduce((sum, { items }) => sum + items.length, ready.get(companyId) ?? 0);
      if (events >= SHARE) return companyId;
      ready.set(companyId, events);
    }
    return null;
  }

  async #send(companyId: number): Promise<void> {
    const { keys, batch } = this.#take(companyId);
    const end = this.#begin(companyId);
    try {
      await this.#store(
        companyId,
        batch.flatMap(({ items }) => items),
      );
      for (const { done } of batch) done();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      end();
      for (const key of keys) this.#underWay.delete(key);
      this.#fill();
    }
  }

  #begin(companyId: number): () => void {
    const batches = this.#batches.get(companyId) ?? { count: 0, isSlow: false };
    this.#batches.set(companyId, batches);
    batches.count += 1;
    this.#queues -= 1;
    const patience = setTimeout(() => {
      batches.isSlow = true;
      this.#fill();
    }, PATIENCE_MS);
    return () => {
      clearTimeout(patience);
      this.#queues += 1;
      batches.count -= 1;
      if (batches.count === 0) this.#batches.delete(companyId);
    };
  }

  /** What waits for connections of a company that have nothing under way: as much as fits, no delivery torn. */
  #take(companyId: number): { keys: string[]; batch: Delivery<Item>[] } {
    const keys: string[] = [];
    const batch: Delivery<Item>[] = [];
    let free = BATCH;
    for (const [key, { connection, deliveries }] of this.#waiting) {
      if (connection.companyId !== companyId || this.#underWay.has(key)) continue;
      let taken = 0;
      for (const delivery of deliveries) {
        if (batch.length > 0 && delivery.items.length > free) break;
        free -= delivery.items.length;
        batch.push(delivery);
        taken += 1;
      }
      if (taken === 0) break;
      keys.push(key);
      this.#underWay.add(key);
      // What did not fit waits behind the other connections.
      this.#waiting.delete(key);
      if (taken < deliveries.length)
        this.#waiting.set(key, { connection, deliveries: deliveries.slice(taken) });
      if (free <= 0) break;
    }
    return { keys, batch };
  }
}

/** Hands events to `receive`. */
export interface Collector {
  /** Resolves when the events are durably stored; those of one connection in the order of the calls. */
  deliver(connection: Connection, events: readonly ChannelEvent[]): Promise<void>;
}

export function createCollector(app: Engine): Collector {
  const queues = new KeyedCollector<Arrival>(async (companyId, arrivals) =>
    receiveAll(app, companyId, arrivals),
  );
  return {
    deliver: async (connection, events) =>
      queues.deliver(
        connection,
        events.map((event) => ({ whatsappId: connection.whatsappId, event })),
      ),
  };
}
