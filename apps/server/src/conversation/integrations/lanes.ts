import type { Logger } from '../../platform/log/logger.ts';
import type { Lane } from './delivery-queries.ts';

/** Of one integration at a time: a slow one keeps its own tickets waiting, and nobody else's. */
const AT_ONCE = 4;

/** Does what is first in a lane; answers in how many milliseconds there is more to do, null when nothing is known of. */
export type DeliverNext = (lane: Lane) => Promise<number | null>;

interface Queue {
  active: number;
  waiting: Lane[];
}

/**
 * Runs the lanes of this process in the background: jobs and sweeps only wake it, so that no slow service holds a
 * place among the jobs. What is lost with the process is a row still.
 */
export class Lanes {
  readonly #log: Logger;
  readonly #deliverNext: DeliverNext;
  readonly #queues = new Map<string, Queue>();
  /** Lanes that run or wait; true: woken again meanwhile. */
  readonly #known = new Map<string, boolean>();
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger, deliverNext: DeliverNext) {
    this.#log = log;
    this.#deliverNext = deliverNext;
  }

  wake(lane: Lane): void {
    const key = `${lane.companyId} ${lane.ticketId}`;
    if (this.#known.has(key)) {
      this.#known.set(key, true);
      return;
    }
    this.#known.set(key, false);
    const name = `${lane.companyId} ${lane.integrationId}`;
    const queue = this.#queues.get(name) ?? { active: 0, waiting: [] };
    this.#queues.set(name, queue);
    queue.waiting.push(lane);
    this.#start(name, queue);
  }

  /** A pause of the speaker: it holds no place, and the row says when it is over, should this process end. */
  #wakeLater(lane: Lane, afterMs: number): void {
    setTimeout(() => this.wake(lane), afterMs).unref();
  }

  /** Until nothing runs any more; pauses are not waited for. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #start(name: string, queue: Queue): void {
    while (queue.active < AT_ONCE) {
      const lane = queue.waiting.shift();
      if (!lane) break;
      queue.active += 1;
      const run = this.#run(lane).finally(() => {
        this.#running.delete(run);
        queue.active -= 1;
        this.#start(name, queue);
      });
      this.#running.add(run);
    }
    if (queue.active === 0) this.#queues.delete(name);
  }

  async #run(lane: Lane): Promise<void> {
    const key = `${lane.companyId} ${lane.ticketId}`;
    try {
      do {
        this.#known.set(key, false);
        let next = await this.#deliverNext(lane);
        while (next === 0) next = await this.#deliverNext(lane);
        if (next !== null) this.#wakeLater(lane, next);
      } while (this.#known.get(key));
    } catch (error) {
      // The row waits, and is found by the next sweep.
      this.#log.warn({ err: error, companyId: lane.companyId }, 'an integration could not be told');
    } finally {
      this.#known.delete(key);
    }
  }
}
