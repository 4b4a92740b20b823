import { BoundedMap } from '@prosa/async';
import { AppError } from '@prosa/domain';

const WINDOW_MS = 60_000;
const MOST_SUBJECTS = 100_000;

/**
 * Limits the calls (or another amount) a minute per subject, counted in this process; the limit stops abuse, and normal
 * work stays below it.
 */
export class Limiter {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #counts = new BoundedMap<string, { from: number; count: number }>(MOST_SUBJECTS);

  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one call; above the limit it throws ERR_TOO_MANY_REQUESTS with Retry-After (seconds). */
  take(subject: string): void {
    if (this.#add(subject, 1) > this.#limit) this.#refuse(subject);
  }

  /** Counts an amount of another unit; throws like `take` if `most` was reached before. One amount may exceed it. */
  takeAmount(subject: string, amount: number, most: number): void {
    if (this.#add(subject, amount) - amount >= most) this.#refuse(subject);
  }

  /** How many of `most` are left in this minute. */
  left(subject: string, most: number = this.#limit): number {
    const known = this.#counts.get(subject);
    return known && this.#now() - known.from < WINDOW_MS ? Math.max(0, most - known.count) : most;
  }

  #add(subject: string, amount: number): number {
    const now = this.#now();
    const known = this.#counts.get(subject);
    if (known && now - known.from < WINDOW_MS) return (known.count += amount);
    this.#counts.set(subject, { from: now, count: amount });
    return amount;
  }

  #refuse(subject: string): never {
    const from = this.#counts.get(subject)?.from ?? this.#now();
    const seconds = Math.ceil((from + WINDOW_MS - this.#now()) / 1000);
    throw new AppError('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
  }
}
