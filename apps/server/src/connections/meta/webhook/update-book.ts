import type { SplitUpdate } from '@prosa/channel-meta';
import { AppError } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { isConnectionFailure, isStatementTimeout } from '../../../platform/database/failures.ts';
import { insertUpdates, type Stored } from './queries.ts';

/** Written in one statement; a call that brings more goes by itself. */
const MOST_ROWS = 2_000;
/** Updates that wait for their turn; who comes later is told to come again. */
const MOST_WAITING = 100_000;
/** Statements at once: the other work on this pool must get its turn when the database is slow. */
const WRITERS = 4;

interface Entry {
  updates: SplitUpdate[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Writes down what the webhook brings; calls that arrive while others are written share the next statement. */
export class UpdateBook {
  readonly #app: Pick<App, 'database' | 'bus' | 'metrics'>;
  readonly #waiting: Entry[] = [];
  #writers = 0;
  #waitingRows = 0;

  constructor(app: Pick<App, 'database' | 'bus' | 'metrics'>) {
    this.#app = app;
  }

  /** Resolves when they are durably stored. */
  store(updates: SplitUpdate[]): Promise<void> {
    if (updates.length === 0) return Promise.resolve();
    if (this.#waitingRows > 0 && this.#waitingRows + updates.length > MOST_WAITING)
      return Promise.reject(new AppError('ERR_UNAVAILABLE'));
    this.#waitingRows += updates.length;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ updates, resolve, reject });
      if (this.#writers < WRITERS) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writers += 1;
    while (this.#waiting.length > 0) await this.#write(this.#next());
    this.#writers -= 1;
  }

  #next(): Entry[] {
    let rows = 0;
    const end = this.#waiting.findIndex((entry, index) => {
      rows += entry.updates.length;
      return index > 0 && rows > MOST_ROWS;
    });
    const entries = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    for (const { updates } of entries) this.#waitingRows -= updates.length;
    return entries;
  }

  async #write(entries: Entry[]): Promise<void> {
    try {
      await this.#insert(entries.flatMap(({ updates }) => updates));
      for (const { resolve } of entries) resolve();
    } catch (error) {
      const [only, ...others] = entries;
      const isAway = isUnreachable(error);
      if (others.length === 0 || isAway) {
        const reason = isAway ? new AppError('ERR_UNAVAILABLE', { cause: error }) : error;
        for (const { reject } of entries) reject(reason);
        return;
      }
      // One of them cannot be written: the others shall not suffer for it.
      for (const entry of only ? [only, ...others] : []) await this.#write([entry]);
    }
  }

  async #insert(updates: SplitUpdate[]): Promise<void> {
    const stored = await this.#app.database.acrossCompanies('store what Meta told', (tx) =>
      insertUpdates(tx, updates),
    );
    this.#count(updates.length, stored);
    for (const line of stored.lines) this.#app.bus.publish('connections', { ...line, action: 'changed' });
  }

  #count(given: number, { count, unknown }: Stored): void {
    const outcomes = { stored: count, unknown, repeated: Math.max(0, given - unknown - count) };
    for (const [outcome, by] of Object.entries(outcomes))
      this.#app.metrics.count('meta_updates_total', { outcome }, by);
  }
}

/** One statement that took too long would not be faster as many: that helps only an overloaded database to fall. */
const isUnreachable = (error: unknown): boolean =>
  isStatementTimeout(error) ||
  (error instanceof Error && (isConnectionFailure(error) || isConnectionFailure(error.cause)));
