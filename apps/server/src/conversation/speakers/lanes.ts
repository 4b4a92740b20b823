import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log/logger.ts';

/** What belongs to one ticket is done one after another. */
export interface TicketLane {
  companyId: number;
  ticketId: number;
}

export interface LaneOptions<Lane> {
  log: Logger;
  /** Does what is first in a lane; answers in how many milliseconds there is more to do, null when nothing is known of. */
  doNext: (lane: Lane) => Promise<number | null>;
  /** Whom the lane waits for, by its id in the company. */
  serviceOf: (lane: Lane) => number;
  /** Lanes of one service at a time: a slow one keeps its own tickets waiting, and nobody else's. */
  atOnce: number;
}

interface Queue<Lane> {
  active: number;
  waiting: Lane[];
}

/**
 * Runs the lanes of this process in the background: jobs and sweeps only wake it, so that no slow service holds a
 * place among the jobs. What is lost with the process is a row still.
 */
export class Lanes<Lane extends TicketLane> {
  readonly #options: LaneOptions<Lane>;
  readonly #queues = new Map<string, Queue<Lane>>();
  /** Lanes that run or wait; true: woken again meanwhile. */
  readonly #known = new Map<string, boolean>();
  readonly #running = new Map<Promise<void>, Lane>();
  #isStopped = false;

  constructor(options: LaneOptions<Lane>) {
    this.#options = options;
  }

  /** Those that something is done in now. */
  get running(): Lane[] {
    return [...this.#running.values()];
  }

  wake(lane: Lane): void {
    if (this.#isStopped) return;
    const key = `${lane.companyId} ${lane.ticketId}`;
    if (this.#known.has(key)) {
      this.#known.set(key, true);
      return;
    }
    this.#known.set(key, false);
    const name = `${lane.companyId} ${this.#options.serviceOf(lane)}`;
    const queue = this.#queues.get(name) ?? { active: 0, waiting: [] };
    this.#queues.set(name, queue);
    queue.waiting.push(lane);
    this.#start(name, queue);
  }

  /** A pause of the speaker: it holds no place, and the row says when it is over, should this process end. */
  wakeLater(lane: Lane, afterMs: number): void {
    setTimeout(() => this.wake(lane), afterMs).unref();
  }

  /** Until nothing runs any more; pauses are not waited for. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }

  /** Begins nothing more, and waits for so long for what runs. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopped = true;
    const patience = new AbortController();
    const late = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([this.settled(), late]);
    patience.abort();
  }

  #start(name: string, queue: Queue<Lane>): void {
    while (queue.active < this.#options.atOnce && !this.#isStopped) {
      const lane = queue.waiting.shift();
      if (!lane) break;
      queue.active += 1;
      const run = this.#run(lane).finally(() => {
        this.#running.delete(run);
        queue.active -= 1;
        this.#start(name, queue);
      });
      this.#running.set(run, lane);
    }
    if (queue.active === 0) this.#queues.delete(name);
  }

  async #run(lane: Lane): Promise<void> {
    const key = `${lane.companyId} ${lane.ticketId}`;
    try {
      do {
        this.#known.set(key, false);
        let next = await this.#options.doNext(lane);
        while (next === 0 && !this.#isStopped) next = await this.#options.doNext(lane);
        if (next !== null) this.wakeLater(lane, next);
      } while (this.#known.get(key) && !this.#isStopped);
    } catch (error) {
      // The row waits, and is found by the next sweep.
      this.#options.log.warn({ err: error, companyId: lane.companyId }, 'a speaker could not be told');
    } finally {
      this.#known.delete(key);
    }
  }
}
