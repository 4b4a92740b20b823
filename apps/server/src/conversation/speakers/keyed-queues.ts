import { limitByKey, withTimeout } from '@prosa/async';
import type { Logger } from '../../platform/log/logger.ts';

/** What belongs to one ticket is done one after another. */
export interface TicketQueue {
  companyId: number;
  ticketId: number;
}

export interface KeyedQueueOptions<Queue> {
  log: Logger;
  /** Does what is first in a queue; answers in how many milliseconds there is more to do, null when nothing is known of. */
  doNext: (ticket: Queue) => Promise<number | null>;
  /** Whom the queue waits for, by its id in the company. */
  serviceOf: (ticket: Queue) => number;
  /** Queues of one service at a time: a slow one keeps its own tickets waiting, and nobody else's. */
  atOnce: number;
}

/**
 * Runs the queues of this process in the background: jobs and sweeps only wake it, so that no slow service holds a
 * place among the jobs. What is lost with the process is a row still.
 */
export class KeyedQueues<Queue extends TicketQueue> {
  readonly #options: KeyedQueueOptions<Queue>;
  readonly #perService: ReturnType<typeof limitByKey>;
  /** Queues that run or wait; true: woken again meanwhile. */
  readonly #known = new Map<string, boolean>();
  readonly #running = new Set<Queue>();
  /** Queues that run or wait for a place. */
  readonly #begun = new Set<Promise<void>>();
  #isStopped = false;

  constructor(options: KeyedQueueOptions<Queue>) {
    this.#options = options;
    this.#perService = limitByKey(options.atOnce);
  }

  /** Those that something is done in now. */
  get running(): Queue[] {
    return [...this.#running];
  }

  wake(ticket: Queue): void {
    if (this.#isStopped) return;
    const key = `${ticket.companyId} ${ticket.ticketId}`;
    if (this.#known.has(key)) {
      this.#known.set(key, true);
      return;
    }
    this.#known.set(key, false);
    const service = `${ticket.companyId} ${this.#options.serviceOf(ticket)}`;
    const begun = this.#perService(service, () => this.#run(ticket, key)).finally(() =>
      this.#begun.delete(begun),
    );
    this.#begun.add(begun);
  }

  /** A pause of the speaker: it holds no place, and the row says when it is over, should this process end. */
  wakeLater(ticket: Queue, afterMs: number): void {
    setTimeout(() => this.wake(ticket), afterMs).unref();
  }

  /** Until nothing runs any more; pauses are not waited for. */
  async settled(): Promise<void> {
    while (this.#begun.size > 0) await Promise.all(this.#begun);
  }

  /** Begins nothing more, and waits for so long for what runs. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopped = true;
    await withTimeout(patienceMs, this.settled());
  }

  async #run(ticket: Queue, key: string): Promise<void> {
    if (this.#isStopped) return;
    this.#running.add(ticket);
    try {
      do {
        this.#known.set(key, false);
        let next = await this.#options.doNext(ticket);
        while (next === 0 && !this.#isStopped) next = await this.#options.doNext(ticket);
        if (next !== null) this.wakeLater(ticket, next);
      } while (this.#known.get(key) && !this.#isStopped);
    } catch (error) {
      // The row waits, and is found by the next sweep.
      this.#options.log.warn({ err: error, companyId: ticket.companyId }, 'a speaker could not be told');
    } finally {
      this.#running.delete(ticket);
      this.#known.delete(key);
    }
  }
}
