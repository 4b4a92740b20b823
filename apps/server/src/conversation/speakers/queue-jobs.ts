import { PART } from '../../platform/database/remove-in-parts.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { Engine } from '../engine/index.ts';
import { freeLost, letGo, renewClaims, type WorkTable } from './claimed-work.ts';
import { KeyedQueues, type KeyedQueueOptions, type TicketQueue } from './keyed-queues.ts';

/** Queues per sweep; the next sweep, a minute later, finds more. */
const AT_ONCE = 1_000;
/** A sweep also plans what falls due before the next sweep: the process that planned its pause may have died. */
const AHEAD_MS = 60_000;
/** Between two polls: each renews the claims of this process and takes over those of dead processes. */
const POLL_MS = 5_000;
/** Work that takes longer after stop() is left to the next process. */
const FAREWELL_MS = 5_000;

export type Due<Queue> = Queue & { dueAt: string };

interface Clocked {
  job: string;
  reason: string;
}

interface QueueJobs<Queue> extends Omit<KeyedQueueOptions<Queue>, 'log'> {
  wakes: string;
  work: WorkTable;
  /** At the start and every minute: finds queues whose job or process was lost. */
  sweep: Clocked & {
    dueQueues: (tx: OperatorTransaction, now: Date, limit: number, by: Date) => Promise<Due<Queue>[]>;
  };
  /** Once a night: removes old rows in parts; each call answers how many it removed. */
  cleaning: Clocked & {
    cron: string;
    removeOld: (tx: OperatorTransaction, kept: { now: Date; days: number }) => Promise<number>;
  };
}

/** The queues of one kind of speaker, with the claims and sweeps that keep them going. */
export class QueueKeeper<Queue extends TicketQueue> {
  readonly queues: KeyedQueues<Queue>;
  readonly #engine: Engine;
  readonly #jobs: Pick<QueueJobs<Queue>, 'work' | 'sweep' | 'cleaning'>;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(engine: Engine, { work, sweep, cleaning, ...options }: QueueJobs<Queue>) {
    this.queues = new KeyedQueues<Queue>({ ...options, log: engine.log });
    this.#engine = engine;
    this.#jobs = { work, sweep, cleaning };
  }

  /** Takes over at once what an earlier process left, then polls. */
  start(): void {
    void this.#follow(async () => {
      await this.poll();
      await this.sweep();
    });
    this.#timer = setInterval(() => void this.#follow(async () => this.poll()), POLL_MS);
  }

  /**
   * Starts nothing more; releases the claims of work that does not end within 5 s, so that another process takes it
   * over.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.queues.stop(FAREWELL_MS);
    await this.#looking;
    await this.#engine.database.acrossCompanies('leave work to others', async (tx) =>
      letGo(tx, this.#jobs.work),
    );
  }

  /** Renews the claims of this process, and wakes queues whose claim has no living process. */
  async poll(): Promise<void> {
    const { database, now } = this.#engine;
    const { work } = this.#jobs;
    const lost = await database.acrossCompanies('see whose work is lost', async (tx) => {
      const { running } = this.queues;
      if (running.length > 0) await renewClaims(tx, work, running, now());
      return freeLost<Queue>(tx, work, now());
    });
    for (const queue of lost) this.queues.wake(queue);
  }

  /** Wakes every due queue now, and those due before the next sweep at their time. */
  async sweep(): Promise<void> {
    const { database, now } = this.#engine;
    const { reason, dueQueues } = this.#jobs.sweep;
    const at = now();
    const by = new Date(at.getTime() + AHEAD_MS);
    const due = await database.acrossCompanies(reason, async (tx) => dueQueues(tx, at, AT_ONCE, by));
    for (const { dueAt, ...queue } of due) {
      const afterMs = Date.parse(dueAt) - at.getTime();
      if (afterMs > 0) this.queues.wakeLater(queue as unknown as Queue, afterMs);
      else this.queues.wake(queue as unknown as Queue);
    }
  }

  async clean(): Promise<void> {
    const { database, now, config } = this.#engine;
    const { reason, removeOld } = this.#jobs.cleaning;
    const kept = { now: now(), days: config.keptDays.deliveries };
    for (let removed = PART; removed === PART; )
      removed = await database.acrossCompanies(reason, async (tx) => removeOld(tx, kept));
  }

  /** One poll at a time; a poll that meets another is skipped. */
  async #follow(poll: () => Promise<void>): Promise<void> {
    if (this.#looking) return;
    this.#looking = poll().catch((error: unknown) =>
      this.#engine.log.warn({ err: error }, 'the work of speakers could not be looked after'),
    );
    await this.#looking;
    this.#looking = null;
  }
}

export function defineQueueJobs<Queue extends TicketQueue>(
  engine: Engine,
  speaker: QueueJobs<Queue>,
): QueueKeeper<Queue> {
  const { jobs } = engine;
  const { wakes, sweep, cleaning } = speaker;
  const keeper = new QueueKeeper<Queue>(engine, speaker);
  jobs.define(wakes, async (payload) => keeper.queues.wake(payload as Queue));
  jobs.every(sweep.job, '* * * * *', async () => keeper.sweep());
  jobs.every(cleaning.job, cleaning.cron, async () => keeper.clean());
  return keeper;
}
