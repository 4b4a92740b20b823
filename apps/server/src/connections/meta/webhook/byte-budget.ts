import { AppError } from '@prosa/domain';

/**
 * How many bytes may be on their way through this process at once. A storm while the database is slow then costs a
 * bounded memory: who finds no room is told to come again, which Meta does for days.
 */
export class ByteBudget {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes room for what has arrived. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#most) throw new AppError('ERR_UNAVAILABLE');
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}

/** The room of one request: it is given back when the last of those who need its bytes is done with them. */
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

  /** Answers how to be done with it (once, however often that is called). */
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
