import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { Engine } from '../engine/index.ts';
import { freeLost, letGo, renewClaims, type WorkTable } from './claimed-work.ts';
import { KeyedQueues, type KeyedQueueOptions, type TicketQueue } from './keyed-queues.ts';

/** Looked for at a time; more are found a minute later. */
const AT_ONCE = 1_000;
/** A sweep finds what is due before the next one as well: a pause may have been in the mind of a process that died. */
const AHEAD_MS = 60_000;
/** Between two looks at what is held: this process's own is renewed, and what the dead held is taken up. */
const POLL_MS = 5_000;
/** What takes longer is left to the next process. */
const FAREWELL_MS = 5_000;

/** A lane, and when something is to be done in it. */
export type Due<Queue> = Queue & { dueAt: string };

/** What the clock does for the lanes: a job's name, and why it looks at every company. */
interface Clocked {
  job: string;
  reason: string;
}

interface QueueJobs<Queue> extends Omit<KeyedQueueOptions<Queue>, 'log'> {
  /** The job that wakes a lane. */
  wakes: string;
  /** Where it is written what this process is at. */
  work: WorkTable;
  /** At the start and every minute: lanes whose job or process was lost. */
  sweep: Clocked & {
    dueQueues: (tx: OperatorTransaction, now: Date, limit: number, by: Date) => Promise<Due<Queue>[]>;
  };
  /** Once a night: what is over. */
  cleaning: Clocked & { cron: string; removeOld: (tx: OperatorTransaction, now: Date) => Promise<void> };
}

/** The lanes of one kind of speaker, and who looks after what they are at. */
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

  /** Takes up at once what a process before this one has left, and looks on from then. */
  start(): void {
    void this.#follow(async () => {
      await this.poll();
      await this.sweep();
    });
    this.#timer = setInterval(() => void this.#follow(async () => this.poll()), POLL_MS);
  }

  /** Begins nothing more; what does not end soon is left to another process at once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.queues.stop(FAREWELL_MS);
    await this.#looking;
    await this.#engine.database.acrossCompanies('leave work to others', async (tx) =>
      letGo(tx, this.#jobs.work),
    );
  }

  /** Renews what this process is at, and wakes the lanes of what nobody is at any more. */
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

  /** Wakes every lane in which something is due, now or when its time comes. */
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

  /** Forgets what has been over for long. */
  async clean(): Promise<void> {
    const { database, now } = this.#engine;
    const { reason, removeOld } = this.#jobs.cleaning;
    await database.acrossCompanies(reason, async (tx) => removeOld(tx, now()));
  }

  /** One look at a time; the next one sees what this one could not. */
  async #follow(poll: () => Promise<void>): Promise<void> {
    if (this.#looking) return;
    this.#looking = poll().catch((error: unknown) =>
      this.#engine.log.warn({ err: error }, 'the work of speakers could not be looked after'),
    );
    await this.#looking;
    this.#looking = null;
  }
}

/** Lets jobs and the clock wake the lanes of one kind of speaker. */
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
