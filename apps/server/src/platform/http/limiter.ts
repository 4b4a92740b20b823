import { BoundedMap } from '@prosa/async';
import { AppError } from '@prosa/domain';

const WINDOW_MS = 60_000;
const MOST_SUBJECTS = 100_000;

/**
 * Limits the calls a minute per subject, counted in this process; the limit stops abuse, and normal work stays below
 * it.
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
    const now = this.#now();
    const known = this.#counts.get(subject);
    if (!known || now - known.from >= WINDOW_MS) {
      this.#counts.set(subject, { from: now, count: 1 });
      return;
    }
    known.count += 1;
    if (known.count > this.#limit) {
      const seconds = Math.ceil((known.from + WINDOW_MS - now) / 1000);
      throw new AppError('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
    }
  }
}
