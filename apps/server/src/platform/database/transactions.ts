import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

interface Transaction {
  /** The query builder, inside this transaction. */
  readonly db: Kysely<Tables>;
  /** Runs a named, prepared statement: for paths where planning would cost more than the query. */
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs the last statement of the work, and sends the commit together with it: a reading of one statement is one round
   * trip. Nothing can be asked of the transaction afterwards.
   */
  lastQuery<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Sends the commit behind the statements that were sent, without waiting for their answers; one that fails still undoes
   * all of them. Nothing can be asked of the transaction afterwards, and the work must not fail for another reason.
   */
  sendCommit(): void;
  /** Runs after the commit, in order; what fails there is logged and undoes nothing. */
  afterCommit(run: () => void | Promise<void>): void;
}

/** A transaction that sees one company's rows and no others. */
export interface CompanyTransaction extends Transaction {
  readonly companyId: number;
}

/** A transaction that sees every company: for sign-in look-ups, sweepers and the operator's lists. */
export type OperatorTransaction = Transaction;
