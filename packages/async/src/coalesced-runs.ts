/**
 * Runs one job at a time: all calls made while it runs share one more run. The job handles its own errors; if it
 * throws, no further run starts until the next call.
 */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when all requested runs are done. */
  ask(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  /** Starts no further run, and waits for the one under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Calls in the same tick share one run.
    await Promise.resolve();
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        await this.#work();
      }
    } finally {
      // Synchronous with the last check of `#isAsked`: one microtask later, a call in between would be lost.
      this.#running = null;
    }
  }
}
