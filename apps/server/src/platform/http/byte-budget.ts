import { AppError } from '@prosa/domain';

/**
 * Limits the bytes of all requests in this process, so that a storm with a slow database costs bounded memory. A call
 * that does not fit is refused, and Meta repeats it for days.
 */
export class ByteBudget {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes bytes that have arrived; ERR_UNAVAILABLE if they do not fit. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#most) throw new AppError('ERR_UNAVAILABLE');
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}

/** The bytes of one request: given back when the last user of them is done. */
export class RequestBudget {
  readonly #budget: ByteBudget;
  #bytes = 0;
  #holders = 0;

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  take(bytes: number): void {
    this.#budget.take(bytes);
    this.#bytes += bytes;
  }

  /** Adds a user of the bytes. The returned function ends the use, once however often it is called. */
  reserve(): () => void {
    this.#holders += 1;
    let reservations = true;
    return () => {
      if (!reservations) return;
      reservations = false;
      this.#holders -= 1;
      if (this.#holders > 0) return;
      this.#budget.giveBack(this.#bytes);
      this.#bytes = 0;
    };
  }
}
