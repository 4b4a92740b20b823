import { reason } from '@prosa/domain';
import { BoundedMap } from '@prosa/async';
import { SendError } from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';

/** After so many refusals in a row a pair waits no longer than this: 4^5 s, about a quarter of an hour. */
const MOST_TRIES = 5;
const MOST_PAIRS = 10_000;
/** Who would have to wait longer for a turn comes back later. */
const LONGEST_MS = 5_000;

const tooFast = reason('meta.throttled');

interface Pair {
  tries: number;
  until: number;
}

/**
 * How fast a connection may send. Within a second no more than its number takes; to one customer not before a wait is
 * over that the platform has asked for (error 131056: 4^X s after the X-th time).
 */
export class Pace {
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #pairs = new BoundedMap<string, Pair>(MOST_PAIRS);
  #next = 0;
  /** Why nothing goes out before that. */
  #reason = tooFast;

  constructor(now: () => number = () => performance.now(), rest: (ms: number) => Promise<unknown> = sleep) {
    this.#now = now;
    this.#sleep = rest;
  }

  /** Resolves when it is this message's turn; the outbox tries a customer who has to wait again later. */
  async wait(to: string, perSecond: number): Promise<void> {
    const wait = (this.#pairs.get(to)?.until ?? 0) - this.#now();
    if (wait > 0)
      throw new SendError('transient', reason('meta.pairThrottled'), {
        waitSeconds: Math.ceil(wait / 1_000),
      });
    const now = this.#now();
    const slot = Math.max(now, this.#next);
    if (slot - now > LONGEST_MS)
      throw new SendError('transient', this.#reason, {
        waitSeconds: Math.ceil((slot - now) / 1_000),
      });
    if (slot === now) this.#reason = tooFast;
    this.#next = slot + 1_000 / Math.max(perSecond, 1);
    if (slot > now) await this.#sleep(slot - now);
  }

  /** The platform takes nothing of the whole number, by its word: nothing goes out for so long. */
  pause(seconds: number, why: string): void {
    const until = this.#now() + seconds * 1_000;
    if (until <= this.#next) return;
    this.#next = until;
    this.#reason = why;
  }

  /** The platform said that this customer gets too much; answers the seconds to wait. */
  slow(to: string): number {
    const tries = Math.min((this.#pairs.get(to)?.tries ?? 0) + 1, MOST_TRIES);
    const seconds = 4 ** tries;
    this.#pairs.set(to, { tries, until: this.#now() + seconds * 1_000 });
    return seconds;
  }

  /** It went out. */
  went(to: string): void {
    this.#pairs.delete(to);
  }
}
