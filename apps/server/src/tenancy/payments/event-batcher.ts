import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { isConnectionFailure, isStatementTimeout } from '../../platform/database/failures.ts';
import { insertEvents, type NewEvent } from './event-queries.ts';

const MOST_ROWS = 200;
/** Further calls are refused, and the provider repeats them. */
const MOST_WAITING = 5_000;

interface Entry {
  event: NewEvent;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Stores events; calls that arrive during a statement share the next one. */
export class EventBatcher {
  readonly #database: App['database'];
  readonly #waiting: Entry[] = [];
  #isWriting = false;

  constructor(database: App['database']) {
    this.#database = database;
  }

  /** Resolves when the event is durably stored; ERR_UNAVAILABLE if the database cannot be reached. */
  store(event: NewEvent): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new AppError('ERR_UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ event, resolve, reject });
      setImmediate(() => void this.#write());
    });
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.splice(0, MOST_ROWS);
      try {
        await insertEvents(
          this.#database,
          entries.map(({ event }) => event),
        );
        for (const { resolve } of entries) resolve();
      } catch (error) {
        const isAway =
          isStatementTimeout(error) ||
          (error instanceof Error && (isConnectionFailure(error) || isConnectionFailure(error.cause)));
        const cause = isAway ? new AppError('ERR_UNAVAILABLE', { cause: error }) : error;
        for (const { reject } of entries) reject(cause);
      }
    }
    this.#isWriting = false;
  }
}
