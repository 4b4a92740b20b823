import type { ChannelEvent } from '@prosa/channel-driver';
import type { App } from '../platform/app.ts';
import type { Line } from './batch.ts';
import { receive } from './receive.ts';

/** The most events of one transaction. */
const BATCH = 64;
/** Transactions under way at once: more would only wait for each other on the database's processors. */
const LANES = 4;

interface Delivery {
  events: readonly ChannelEvent[];
  done: () => void;
  fail: (error: unknown) => void;
}
interface Waiting {
  line: Line;
  deliveries: Delivery[];
}

/** Gathers events of a connection, so that round trips and commits are shared. */
export interface Collector {
  /** Resolves when the events are durably stored. Those of one connection are stored in the order of the calls. */
  deliver(line: Line, events: readonly ChannelEvent[]): Promise<void>;
}

/**
 * A lone event goes at once. While a connection's batch is under way, or all lanes are taken, what comes is gathered
 * and goes together, up to 64 events: the busier it is, the larger are the batches.
 */
class LaneCollector implements Collector {
  readonly #store: (line: Line, events: readonly ChannelEvent[]) => Promise<void>;
  readonly #waiting = new Map<string, Waiting>();
  readonly #underWay = new Set<string>();

  constructor(store: (line: Line, events: readonly ChannelEvent[]) => Promise<void>) {
    this.#store = store;
  }

  deliver(line: Line, events: readonly ChannelEvent[]): Promise<void> {
    const key = `${line.companyId}:${line.whatsappId}`;
    return new Promise((done, fail) => {
      const waiting = this.#waiting.get(key) ?? { line, deliveries: [] };
      waiting.deliveries.push({ events, done, fail });
      this.#waiting.set(key, waiting);
      this.#fillLanes();
    });
  }

  #fillLanes(): void {
    // A map keeps the order of arrival: each connection gets its turn.
    for (const [key, waiting] of this.#waiting) {
      if (this.#underWay.size >= LANES) return;
      if (this.#underWay.has(key)) continue;
      this.#waiting.delete(key);
      void this.#send(key, waiting);
    }
  }

  async #send(key: string, { line, deliveries }: Waiting): Promise<void> {
    this.#underWay.add(key);
    const batch = this.#take(key, line, deliveries);
    try {
      await this.#store(
        line,
        batch.flatMap(({ events }) => events),
      );
      for (const { done } of batch) done();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.#underWay.delete(key);
      this.#fillLanes();
    }
  }

  /** As many deliveries as fit; a delivery is never torn. The rest waits at the end of the line. */
  #take(key: string, line: Line, deliveries: Delivery[]): Delivery[] {
    let events = 0;
    const end = deliveries.findIndex((delivery, place) => {
      events += delivery.events.length;
      return place > 0 && events > BATCH;
    });
    if (end < 0) return deliveries;
    this.#waiting.set(key, { line, deliveries: deliveries.slice(end) });
    return deliveries.slice(0, end);
  }
}

export function createCollector(app: App): Collector {
  return new LaneCollector(async (line, events) => receive(app, line, events));
}
