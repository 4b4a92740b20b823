import type { ChannelEvent } from '@prosa/channel-driver';
import { outsideOfRequests } from '../../platform/database/request-scope.ts';
import type { Arrival, Engine, Connection } from '../engine/index.ts';
import { receiveAll } from './receive.ts';

/** Events per transaction, at most. */
const BATCH = 64;
/** Concurrent transactions, at most: more would only wait for each other on the database's processors. */
const CONCURRENCY = 4;
/** A busy company gets a further batch when this many events wait; fewer wait for the next one. */
const SHARE = BATCH;
/** After this time a batch no longer delays other connections: it may wait for the lock of one conversation. */
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
 * Collects events into batches, so that they share round trips and commits. Events that come in one iteration of the
 * event loop share a batch, and a lone event is stored at its end. While a company has a batch under way, new events of
 * all its connections wait and form the next batch of up to 64 events: the busier the company, the larger the batches. A
 * further batch starts in parallel when 64 events wait, or when a batch takes too long. A connection has at most one
 * batch under way, which keeps its events in order.
 */
export class KeyedCollector<Item> {
  readonly #store: Store<Item>;
  readonly #waiting = new Map<string, Waiting<Item>>();
  readonly #underWay = new Set<string>();
  /** Batches under way per company; a slow one marks the company as slow until all of them have ended. */
  readonly #batches = new Map<number, { count: number; isSlow: boolean }>();
  #queues = CONCURRENCY;
  #isFillScheduled = false;

  constructor(store: Store<Item>) {
    this.#store = store;
  }

  /** Resolves when the items are durably stored. Items of one connection are stored in the order of the calls. */
  deliver(connection: Connection, items: readonly Item[]): Promise<void> {
    const key = `${connection.companyId}:${connection.whatsappId}`;
    return new Promise((done, fail) => {
      const waiting = this.#waiting.get(key) ?? { connection, deliveries: [] };
      waiting.deliveries.push({ items, done, fail });
      this.#waiting.set(key, waiting);
      this.#scheduleFill();
    });
  }

  /**
   * Callers often deliver again as soon as their events are stored. A batch that started at once would take the first
   * of these deliveries alone, and all others would wait for it.
   */
  #scheduleFill(): void {
    if (this.#isFillScheduled) return;
    this.#isFillScheduled = true;
    setImmediate(() => {
      this.#isFillScheduled = false;
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

  /** The first company that may start a batch: a map iterates in order of arrival. */
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
      this.#scheduleFill();
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

  /** Takes waiting deliveries of a company's idle connections, as many as fit; never splits one. */
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
      // The rest waits behind the other connections.
      this.#waiting.delete(key);
      if (taken < deliveries.length)
        this.#waiting.set(key, { connection, deliveries: deliveries.slice(taken) });
      if (free <= 0) break;
    }
    return { keys, batch };
  }
}

export interface Collector {
  /** Resolves when the events are durably stored; events of one connection are stored in the order of the calls. */
  deliver(connection: Connection, events: readonly ChannelEvent[]): Promise<void>;
}

export function createCollector(app: Engine): Collector {
  // A batch belongs to no request: waiting in a company's queue, it would keep other companies' batches waiting.
  const queues = new KeyedCollector<Arrival>(async (companyId, arrivals) =>
    outsideOfRequests(async () => receiveAll(app, companyId, arrivals)),
  );
  return {
    deliver: async (connection, events) =>
      queues.deliver(
        connection,
        events.map((event) => ({ whatsappId: connection.whatsappId, event })),
      ),
  };
}
