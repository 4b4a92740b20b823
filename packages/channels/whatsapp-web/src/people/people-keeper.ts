import {
  type ConnectionRef,
  type Party,
  type PeopleSource,
  throttledWarnings,
  type Warn,
} from '@prosa/channel-driver';
import type { WebOptions } from '../options.ts';
import { untilStored } from '../until-stored.ts';

const PEOPLE_AT_ONCE = 500;
const LONGEST_RETRY_MS = 30_000;

interface Waiting {
  source: PeopleSource;
  people: Party[];
  kept: () => void;
  lost: (reason: unknown) => void;
}

interface Parts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'store' | 'log'>;
  retryMs: number;
  /** After its abort nothing is written. */
  ended: AbortSignal;
}

/**
 * Saves the people that the phone reports, one write at a time. People who come meanwhile go into the next write, as
 * every write locks the connection's lease. What the store refuses is retried by itself, behind the rest.
 */
export class PeopleKeeper {
  readonly #deps: Parts;
  readonly #warnSeldom: Warn;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  #isCareful = false;

  constructor(parts: Parts) {
    this.#deps = parts;
    this.#warnSeldom = throttledWarnings(parts.options.log, parts.ref);
  }

  /** Resolves when all people are saved; rejects only when the session ends before. */
  async keep(source: PeopleSource, people: Party[]): Promise<void> {
    const parts: Promise<void>[] = [];
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE)
      parts.push(this.#add(source, people.slice(from, from + PEOPLE_AT_ONCE)));
    await Promise.all(parts);
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #add(source: PeopleSource, people: Party[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ source, people, kept: resolve, lost: reject });
    this.#running ??= this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    const { retryMs, ended } = this.#deps;
    const failed = (error: unknown) => this.#warnSeldom(error, 'people wait for the store');
    const tries = { firstMs: retryMs, longestMs: LONGEST_RETRY_MS, failed };
    // People who are added at the same moment go together.
    await Promise.resolve();
    while (this.#waiting.length > 0 && !ended.aborted)
      await untilStored(() => this.#write(), ended, tries).catch(() => undefined);
    for (const { lost } of this.#waiting.splice(0)) lost(ended.reason);
    this.#running = null;
  }

  async #write(): Promise<void> {
    const { ref, options } = this.#deps;
    const batch = this.#batch();
    const [first] = batch;
    if (!first) return;
    this.#waiting = this.#waiting.filter((one) => !batch.includes(one));
    try {
      await options.store.savePeople(
        ref,
        first.source,
        batch.flatMap(({ people }) => people),
      );
    } catch (error) {
      this.#waiting.push(...batch);
      this.#isCareful = true;
      throw error;
    }
    this.#isCareful = false;
    for (const { kept } of batch) kept();
  }

  #batch(): Waiting[] {
    const [first] = this.#waiting;
    if (!first || this.#isCareful) return first ? [first] : [];
    let free = PEOPLE_AT_ONCE;
    const batch: Waiting[] = [];
    for (const one of this.#waiting) {
      if (one.source !== first.source) continue;
      free -= one.people.length;
      if (free < 0) break;
      batch.push(one);
    }
    return batch;
  }
}
