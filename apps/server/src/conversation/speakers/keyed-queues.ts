import { limitByKey, withTimeout } from '@prosa/async';
import type { Logger } from '../../platform/log/logger.ts';

/** The key of a keyed queue: work of one ticket is done one after another. */
export interface TicketQueue {
  companyId: number;
  ticketId: number;
}

export interface KeyedQueueOptions<Queue> {
  log: Logger;
  /** Does the next item of a queue; returns the milliseconds until there is more to do, or null for no known work. */
  doNext: (ticket: Queue) => Promise<number | null>;
  /** The id of the AI or integration, unique in the company. */
  serviceOf: (ticket: Queue) => number;
  /** Queues of one AI or integration that run at a time: a slow one delays only its own tickets. */
  atOnce: number;
}

/**
 * Runs the queues of this process in the background: jobs and sweeps only wake them, so that a slow service does not
 * block a job slot. Work that is lost with the process stays a row, which a sweep finds.
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

  /** Wakes a queue after a pause. A pause takes no slot, and its end is stored in the row, should this process end. */
  wakeLater(ticket: Queue, afterMs: number): void {
    setTimeout(() => this.wake(ticket), afterMs).unref();
  }

  /** Resolves when nothing runs; does not wait for pauses. */
  async settled(): Promise<void> {
    while (this.#begun.size > 0) await Promise.all(this.#begun);
  }

  /** Starts nothing more, and waits at most `patienceMs` for what runs. */
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
      // The row stays, and the next sweep finds it.
      this.#options.log.warn({ err: error, companyId: ticket.companyId }, 'a speaker could not be told');
    } finally {
      this.#running.delete(ticket);
      this.#known.delete(key);
    }
  }
}
