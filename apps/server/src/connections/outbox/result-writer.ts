import { retryDelay } from '@prosa/async';
import type { Restriction } from '@prosa/channel-driver';
import { AppError } from '@prosa/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import { pauseCampaigns } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { isStatementTimeout, isWorthRepeating } from '../../platform/database/failures.ts';
import { noteRestriction } from '../pace/restrictions.ts';
import type { Announcing } from '../ports.ts';
import { noteResults, type SendResult } from './queries.ts';

const GATHER_MS = 5;
/** Passing errors are retried every second, others at growing intervals. */
const retryPace = { firstMs: 1_000, longestMs: 60_000 };

type Result = SendResult & { restriction: Restriction | null };
type Entry = Result & { companyId: number; done: () => void };

/**
 * Saves the results of sends: those of a company that end within 5 ms in one transaction. A message that was sent must
 * not be forgotten, so it retries until the database takes the result.
 */
export class ResultWriter {
  readonly #app: App;
  readonly #owner: string;
  readonly #announcing: Announcing;
  readonly #open = new Map<number, Entry[]>();

  constructor(app: App, owner: string, announcing: Announcing) {
    this.#app = app;
    this.#announcing = announcing;
    this.#owner = owner;
  }

  /** Resolves when the result is saved, or was refused because another process owns the connection now. */
  note(companyId: number, result: Result): Promise<void> {
    return new Promise((done) => {
      const entry = { ...result, companyId, done };
      const gathering = this.#open.get(companyId);
      if (gathering) {
        gathering.push(entry);
        return;
      }
      const entries = [entry];
      this.#open.set(companyId, entries);
      setTimeout(() => void this.#write(companyId, entries), GATHER_MS);
    });
  }

  async #write(companyId: number, entries: Entry[]): Promise<void> {
    if (this.#open.get(companyId) === entries) this.#open.delete(companyId);
    for (let refusals = 1; ; ) {
      try {
        await this.#writeOnce(companyId, entries);
        break;
      } catch (error) {
        this.#app.log.warn({ err: error, companyId }, 'the outcome of sendings could not be written yet');
        if (!isPassing(error)) {
          // One of them cannot be written: the others must not wait for it.
          if (entries.length > 1) return this.#writeEach(companyId, entries);
          refusals += 1;
        }
        await sleep(retryDelay(refusals, retryPace));
      }
    }
    for (const { done } of entries) done();
  }

  async #writeEach(companyId: number, entries: Entry[]): Promise<void> {
    await Promise.all(entries.map((entry) => this.#write(companyId, [entry])));
  }

  async #writeOnce(companyId: number, entries: Entry[]): Promise<void> {
    const results = entries.map(
      ({ companyId: _companyId, done: _done, restriction: _restriction, ...result }) => result,
    );
    const owner = this.#owner;
    const { announceMessages, announceGone } = this.#announcing;
    await this.#app.database.inCompany(companyId, async (tx) => {
      // In the same transaction: until the message is released no other first contact begins, so none misses this.
      for (const { restriction, whatsappId, epoch } of entries)
        if (restriction) await noteRestriction(this.#app, tx, { whatsappId, epoch, owner }, restriction);
      await pauseCampaigns(tx, entries);
      const changed = await noteResults(tx, owner, results, announceGone);
      if (changed.length > 0) await announceMessages(tx, changed);
    });
  }
}

const isPassing = (error: unknown): boolean =>
  (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') ||
  isWorthRepeating(error) ||
  isStatementTimeout(error);
