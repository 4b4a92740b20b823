import { AppError } from '@prosa/domain';

/**
 * How many bytes may be on their way through this process at once. A storm while the database is slow then costs a
 * bounded memory: who finds no room is told to come again, which Meta does for days.
 */
export class RoomForBytes {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes room, and answers how to give it back (once, however often that is called). */
  take(bytes: number): () => void {
    if (this.#taken + bytes > this.#most) throw new AppError('ERR_UNAVAILABLE');
    this.#taken += bytes;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= bytes;
      isTaken = false;
    };
  }
}
