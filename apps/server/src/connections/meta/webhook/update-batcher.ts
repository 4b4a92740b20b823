import type { SplitUpdate } from '@prosa/channel-meta';
import { AppError } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import {
  isConnectionFailure,
  isOfTheValue,
  isStatementTimeout,
} from '../../../platform/database/failures.ts';
import { insertUpdates, type Stored } from './queries.ts';

/** Rows per statement; a call that brings more gets its own. */
const MOST_ROWS = 2_000;
/** Updates that may wait; further calls are refused, and Meta repeats them. */
const MOST_WAITING = 100_000;
/** Statements at once: the other work on this pool must be served, too, when the database is slow. */
const WRITERS = 4;
/** Rows for which another statement starts while others run; fewer wait and share the next one. */
const SHARE_ROWS = 500;
/** Milliseconds after which nobody waits for a statement any more: one account alone may be slowing it down. */
const PATIENCE_MS = 50;

interface Entry {
  updates: SplitUpdate[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores the updates of webhook calls. Calls that arrive during a statement share the next one, so for small calls one
 * statement at a time is enough.
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

  /**
   * Resolves when the updates are durably stored; ERR_UNAVAILABLE if too many wait or the database cannot be reached.
   */
  store(updates: SplitUpdate[]): Promise<void> {
    if (updates.length === 0) return Promise.resolve();
    if (this.#waitingRows > 0 && this.#waitingRows + updates.length > MOST_WAITING)
      return Promise.reject(new AppError('ERR_UNAVAILABLE'));
    this.#waitingRows += updates.length;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ updates, resolve, reject });
      // Calls of the same tick of the event loop go together.
      setImmediate(() => this.#begin());
    });
  }

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

  /** An update that can never be stored is left out: it must not keep out the others, nor be repeated for a week. */
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

/**
 * A statement timeout counts as unreachable: to repeat the calls one by one would bring an overloaded database down.
 */
const isUnreachable = (error: unknown): boolean =>
  isStatementTimeout(error) ||
  (error instanceof Error && (isConnectionFailure(error) || isConnectionFailure(error.cause)));
