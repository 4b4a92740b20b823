/**
 * Runs a piece of work one at a time: whoever asks while it runs is served by one more run. The work deals with its own
 * errors; one that it throws ends the runs until somebody asks again.
 */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when everything that was asked for is done. */
  ask(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Begins no further run, and waits for the one under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Who asks in the same moment is served by the same run.
    await Promise.resolve();
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        await this.#work();
      }
    } finally {
      // In the same moment as the last look at `isAsked`: after one more microtask somebody could have asked in vain.
      this.#running = null;
    }
  }
}
