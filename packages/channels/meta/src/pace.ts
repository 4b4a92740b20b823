import { reason } from '@prosa/domain';
import { BoundedMap } from '@prosa/async';
import { SendError } from '@prosa/channel-driver';
import { setTimeout as sleep } from 'node:timers/promises';

/** After this many refusals in a row a customer's wait stays at 4^5 s, about a quarter of an hour. */
const MOST_TRIES = 5;
const MOST_PAIRS = 10_000;
/** A message that would wait longer for its slot is refused and tried again later. */
const LONGEST_MS = 5_000;

const tooFast = reason('meta.throttled');

interface Pair {
  tries: number;
  until: number;
}

/**
 * Limits how fast a connection sends: per second as much as its number allows, and to one customer only after the wait
 * that the platform asked for (error 131056: 4^X s after the X-th time). The platform counts by the second, so what
 * people and bots write waits for no slot of a campaign: it goes at once, and the campaign's next ones go later.
 */
export class Pace {
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #pairs = new BoundedMap<string, Pair>(MOST_PAIRS);
  /** When the next message of a campaign may go out, and when the next one of the others. */
  #next = 0;
  #nextOfPeople = 0;
  /** Why nothing goes out before then. */
  #reason = tooFast;

  constructor(now: () => number = () => performance.now(), rest: (ms: number) => Promise<unknown> = sleep) {
    this.#now = now;
    this.#sleep = rest;
  }

  /** Resolves when the message may go out; throws a transient SendError with waitSeconds when the wait is long. */
  async wait(to: string, perSecond: number, isMass = false): Promise<void> {
    const wait = (this.#pairs.get(to)?.until ?? 0) - this.#now();
    if (wait > 0)
      throw new SendError('transient', reason('meta.pairThrottled'), {
        waitSeconds: Math.ceil(wait / 1_000),
      });
    const now = this.#now();
    const slot = Math.max(now, isMass ? this.#next : this.#nextOfPeople);
    if (slot - now > LONGEST_MS)
      throw new SendError('transient', this.#reason, {
        waitSeconds: Math.ceil((slot - now) / 1_000),
      });
    if (slot === now) this.#reason = tooFast;
    const gap = 1_000 / Math.max(perSecond, 1);
    this.#next = Math.max(this.#next, slot) + gap;
    if (!isMass) this.#nextOfPeople = slot + gap;
    if (slot > now) await this.#sleep(slot - now);
  }

  /** The platform refuses the whole number: nothing goes out for this long. */
  pause(seconds: number, why: string): void {
    const until = this.#now() + seconds * 1_000;
    if (until <= this.#nextOfPeople) return;
    this.#nextOfPeople = until;
    this.#next = Math.max(this.#next, until);
    this.#reason = why;
  }

  /** The platform throttled this customer; returns the seconds to wait. */
  slow(to: string): number {
    const tries = Math.min((this.#pairs.get(to)?.tries ?? 0) + 1, MOST_TRIES);
    const seconds = 4 ** tries;
    this.#pairs.set(to, { tries, until: this.#now() + seconds * 1_000 });
    return seconds;
  }

  went(to: string): void {
    this.#pairs.delete(to);
  }
}
