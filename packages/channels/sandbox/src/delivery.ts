import type { ChannelEvent } from '@prosa/channel-driver';
import type { LineRef, SandboxStore } from './store.ts';

const BATCH = 64;

/**
 * Hands the events of one line to the inbox: in order, one batch at a time, again until it has confirmed them.
 * Who asks while a batch is under way shares the next one, so a flood costs few round trips.
 */
export class Delivery {
  readonly #store: SandboxStore;
  readonly #line: LineRef;
  readonly #hand: (events: ChannelEvent[]) => Promise<void>;
  #current: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #settled: Promise<void> = Promise.resolve();

  constructor(store: SandboxStore, line: LineRef, hand: (events: ChannelEvent[]) => Promise<void>) {
    this.#store = store;
    this.#line = line;
    this.#hand = hand;
  }

  /** Resolves when all that waited at the time of the call is confirmed, or the line turned out to be down. */
  flush(): Promise<void> {
    if (!this.#current) return this.#start();
    this.#next ??= this.#current.catch(() => undefined).then(() => this.#start());
    return this.#next;
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#current) await this.#current.catch(() => undefined);
    await this.#settled;
  }

  #start(): Promise<void> {
    this.#next = null;
    const run = this.#run().finally(() => {
      if (this.#current === run) this.#current = null;
    });
    this.#current = run;
    return run;
  }

  async #run(): Promise<void> {
    for (let full = true; full; ) {
      await this.#settled;
      const waiting = await this.#store.waiting(this.#line, BATCH);
      if (waiting.length === 0) return;
      await this.#hand(waiting.map(({ event }) => event));
      // Nobody waits for this note: an event that is delivered again changes nothing.
      const seqs = waiting.map(({ seq }) => seq);
      this.#settled = this.#store.delivered(this.#line, seqs).catch(() => undefined);
      full = waiting.length === BATCH;
    }
  }
}
