import type { App } from '../../platform/app.ts';
import { outsideOfRequests } from '../../platform/database/request-scope.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { confirmOrLeave } from './confirm-replies.ts';
import { PlannedRuns } from './planned-runs.ts';
import { type CustomerReply, takeReplies } from './take-replies.ts';

/** Replies of so long are noted together; a recipient waits that much longer at most, of up to 10 s in any case. */
const GATHER_MS = 2_000;

/** Takes the replies to questions that this process receives, and notes them with their recipients soon after. */
export class GatheredReplies {
  readonly #app: Pick<App, 'database' | 'jobs' | 'log' | 'now'>;
  readonly #runs: PlannedRuns;
  #companies = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(app: Pick<App, 'database' | 'jobs' | 'log' | 'now'>) {
    this.#app = app;
    this.#runs = new PlannedRuns(app);
  }

  /** In the transaction of the messages; one statement, sent at once. */
  async take(tx: CompanyTransaction, replies: readonly CustomerReply[]): Promise<void> {
    tx.afterCommit(() => this.#gather(tx.companyId));
    await takeReplies(tx, replies);
  }

  /** Notes all that was gathered. Never rejects: what fails is left to the job of every minute. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const companies = this.#companies;
    this.#companies = new Set();
    for (const companyId of companies) await confirmOrLeave(this.#app, companyId, this.#runs);
  }

  #gather(companyId: number): void {
    this.#companies.add(companyId);
    // Not in the name of the request that happens to be the first.
    this.#timer ??= outsideOfRequests(() => setTimeout(() => void this.flush(), GATHER_MS).unref());
  }
}
