import type { SplitUpdate } from '@prosa/channel-meta';
import { AppError } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import {
  isConnectionFailure,
  isOfTheValue,
  isStatementTimeout,
} from '../../../platform/database/failures.ts';
import { insertUpdates, type Stored } from './queries.ts';

/** Written in one statement; a call that brings more goes by itself. */
const MOST_ROWS = 2_000;
/** Updates that wait for their turn; who comes later is told to come again. */
const MOST_WAITING = 100_000;
/** Statements at once: the other work on this pool must get its turn when the database is slow. */
const WRITERS = 4;
/** Rows for which a further statement begins while others are written; fewer wait, and share the next one. */
const SHARE_ROWS = 500;
/** A statement that takes longer is no reason to wait any more: what holds it up may be one account's own. */
const PATIENCE_MS = 50;

interface Entry {
  updates: SplitUpdate[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes down what the webhook brings; calls that arrive while others are written share the next statement. So one
 * statement at a time is enough for small calls, and what it costs is shared by all that came meanwhile.
 */
export class UpdateBatcher {
  readonly #app: Pick<App, 'database' | 'bus' | 'metrics' | 'log'>;
  readonly #waiting: Entry[] = [];
  #writers = 0;
  #isSlow = false;
  #waitingRows = 0;

  constructor(app: Pick<App, 'database' | 'bus' | 'metrics' | 'log'>) {
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
      // What is read in the same turn of the loop goes together.
      setImmediate(() => this.#begin());
    });
  }

  /** Begins a statement, if there is something for one and not enough of them are under way. */
  #begin(): void {
    if (this.#waiting.length === 0 || this.#writers >= WRITERS) return;
    if (this.#writers > 0 && !this.#isSlow && this.#waitingRows < SHARE_ROWS) return;
    void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#writers += 1;
    while (this.#waiting.length > 0) {
      const patience = setTimeout(() => this.#lose(), PATIENCE_MS);
      await this.#write(this.#next());
      clearTimeout(patience);
    }
    this.#writers -= 1;
    if (this.#writers === 0) this.#isSlow = false;
  }

  #lose(): void {
    this.#isSlow = true;
    this.#begin();
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
      const reason = isUnreachable(error) ? new AppError('ERR_UNAVAILABLE', { cause: error }) : error;
      for (const { reject } of entries) reject(reason);
    }
  }

  /** One that can never be written must not keep out those that came with it, nor come again for a week: it is left out. */
  async #insert(updates: SplitUpdate[]): Promise<void> {
    try {
      await this.#insertAtOnce(updates);
    } catch (error) {
      if (!isOfTheValue(error)) throw error;
      const middle = Math.floor(updates.length / 2);
      if (middle === 0) return this.#leaveOut(updates, error);
      await this.#insert(updates.slice(0, middle));
      await this.#insert(updates.slice(middle));
    }
  }

  #leaveOut(updates: SplitUpdate[], err: unknown): void {
    for (const { field, key } of updates)
      this.#app.log.error({ err, field, key }, 'an update of the platform that cannot be stored');
    this.#app.metrics.count('meta_updates_total', { outcome: 'unstorable' }, updates.length);
  }

  async #insertAtOnce(updates: SplitUpdate[]): Promise<void> {
    const stored = await insertUpdates(this.#app.database, updates);
    this.#count(updates.length, stored);
    for (const connection of stored.connections)
      this.#app.bus.publish('connections', { ...connection, action: 'changed' });
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
