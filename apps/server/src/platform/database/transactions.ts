import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

interface Transaction {
  readonly db: Kysely<Tables>;
  /** Runs a named, prepared statement: for paths where planning would cost more than the query. */
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs the last statement and sends the commit with it, so that a read of one statement takes one round trip. Any
   * further statement throws.
   */
  lastQuery<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Sends the commit behind the statements already sent, without waiting for their results; when one of them fails, all
   * are undone. Any further statement throws, and the work must not fail for another reason.
   */
  sendCommit(): void;
  /** Runs the callbacks after the commit, in order; a failure there is logged and undoes nothing. */
  afterCommit(run: () => void | Promise<void>): void;
}

/** A transaction that sees one company's rows and no others. */
export interface CompanyTransaction extends Transaction {
  readonly companyId: number;
}

/** A transaction that sees every company: for sign-in look-ups, sweepers and the operator's lists. */
export type OperatorTransaction = Transaction;
