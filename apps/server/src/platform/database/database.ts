import { AppError } from '@prosa/domain';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Logger } from 'pino';
import type pg from 'pg';
import { ClientDriver, nameOf, type Send } from './client-driver.ts';
import { CompanyQueue } from './company-queue.ts';
import { isConnectionFailure, isWorthRepeating } from './failures.ts';
import { createPool, type DatabaseAddress, type DatabaseRole } from './pool.ts';
import { outsideOfRequests, requestOf } from './request-scope.ts';
import type { Tables } from './tables.ts';
import type { CompanyTransaction, OperatorTransaction } from './transactions.ts';

const ATTEMPTS = 5;
/** Of the ten connections of the pool. */
const MOST_LONG_READS = 2;

function queryBuilder(send: Send): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(send),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

type AfterCommit = () => void | Promise<void>;

class Begun implements OperatorTransaction {
  readonly after: AfterCommit[] = [];
  readonly #client: pg.PoolClient;
  #db: Kysely<Tables> | undefined;
  #commit: Promise<pg.QueryResult> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  get db(): Kysely<Tables> {
    return (this.#db ??= queryBuilder((statement) => this.#send(statement)));
  }

  readonly query = async <Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await this.#send({ name, text, values: [...values] })).rows as Row[];

  readonly lastQuery = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    const name = nameOf(text);
    const answer = this.#send({ ...(name ? { name } : {}), text, values: [...values] });
    this.sendCommit();
    return (await answer).rows as Row[];
  };

  readonly sendCommit = (): void => {
    this.#commit = this.#client.query('commit');
    // `commit()` reads the result later; a failed statement rejects its own promise.
    this.#commit.catch(() => undefined);
  };

  readonly afterCommit = (run: AfterCommit): void => void this.after.push(run);

  async commit(): Promise<void> {
    const { command } = await (this.#commit ?? this.#client.query('commit'));
    // Asked to commit what a failed statement has spoilt, PostgreSQL rolls back and calls that a success.
    if (command === 'ROLLBACK') throw new Error('A failed statement was swallowed: nothing was stored.');
  }

  async #send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#commit) throw new Error('The last statement of this transaction was sent already.');
    return this.#client.query(statement);
  }
}

/** The only access to data: `inCompany` for the rows of one company; all else states why it crosses companies. */
export class Database {
  readonly #pools: Record<DatabaseRole, pg.Pool>;
  readonly #log: Logger;
  readonly #queue = new CompanyQueue();
  #longReads = 0;

  constructor(
    address: DatabaseAddress,
    log: Logger,
    size: { app: number; operator: number; answerMs?: number } = { app: 10, operator: 4 },
  ) {
    this.#log = log;
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
    const { app, operator, answerMs } = size;
    this.#pools = {
      prosa_app: createPool(address, { role: 'prosa_app', max: app, answerMs, onError }),
      prosa_operator: createPool(address, { role: 'prosa_operator', max: operator, answerMs, onError }),
    };
  }

  /**
   * Runs `work` in a transaction that sees this company only. The work is repeated (5 attempts at most) after a
   * deadlock or a serialisation failure, so it must not do anything outside the transaction. A request waits in its
   * company's queue first; a transaction that it begins inside of another one does not.
   */
  async inCompany<Result>(
    companyId: number,
    work: (tx: CompanyTransaction) => Promise<Result>,
  ): Promise<Result> {
    return this.#inQueue(companyId, this.#guarded(companyId, work));
  }

  /**
   * Runs a long read of a company beside the queue of requests, which would count all of its time as used: the read counts
   * what it uses by `useShare`. Undefined while as many are under way as may have a connection for so long.
   */
  longRead<Result>(
    companyId: number,
    work: (tx: CompanyTransaction) => Promise<Result>,
  ): Promise<Result> | undefined {
    if (this.#longReads >= MOST_LONG_READS) return undefined;
    const read = this.#guarded(companyId, work);
    this.#longReads += 1;
    return outsideOfRequests(read).finally(() => {
      this.#longReads -= 1;
    });
  }

  #guarded<Result>(
    companyId: number,
    work: (tx: CompanyTransaction) => Promise<Result>,
  ): () => Promise<Result> {
    if (!Number.isSafeInteger(companyId)) throw new TypeError('a company id is a whole number');
    // Local to this transaction: a pooled connection never carries it to the next one. No query: it would be planned.
    const begin = `begin; set local app.company_id = '${companyId}'`;
    const guard = requestOf(companyId)?.guard;
    const guarded = async (tx: CompanyTransaction) => {
      await guard?.(tx);
      return work(tx);
    };
    const whole = guard ? guarded : work;
    return async () =>
      this.#repeat(() => this.#transact('prosa_app', begin, (tx) => whole(Object.assign(tx, { companyId }))));
  }

  /**
   * Waits in the company's queue as a transaction of the request would, and counts `ms` as used: for what a request
   * costs this process beside its transactions. Undefined: go on at once, as always outside of a request.
   */
  useShare(companyId: number, ms: number): Promise<void> | undefined {
    const request = requestOf(companyId);
    if (!request) return undefined;
    const admitted = this.#queue.enter(request);
    const use = () => this.#queue.leave(request, ms);
    if (admitted) return admitted.then(use);
    use();
    return undefined;
  }

  async #inQueue<Result>(companyId: number, run: () => Promise<Result>): Promise<Result> {
    const request = requestOf(companyId);
    if (!request) return run();
    await this.#queue.enter(request);
    const began = performance.now();
    try {
      return await outsideOfRequests(run);
    } finally {
      this.#queue.leave(request, performance.now() - began);
    }
  }

  /** Runs `work` across companies; `reason` says why, for whoever reads the code. */
  async acrossCompanies<Result>(
    _reason: string,
    work: (tx: OperatorTransaction) => Promise<Result>,
  ): Promise<Result> {
    return this.#repeat(() => this.#transact('prosa_operator', 'begin', work));
  }

  /**
   * Runs one statement across companies as a transaction of its own: one round trip, where begin and commit would
   * make it three.
   */
  async alone<Row>(
    _reason: string,
    statement: { name: string; text: string; values: readonly unknown[] },
  ): Promise<Row[]> {
    return this.#repeat(async () => {
      const client = await this.#pools.prosa_operator.connect();
      let broken: Error | undefined;
      try {
        return (await client.query({ ...statement, values: [...statement.values] })).rows as Row[];
      } catch (error) {
        if (error instanceof Error && isConnectionFailure(error)) broken = error;
        throw error;
      } finally {
        client.release(broken);
      }
    });
  }

  /** Resolves when the database answers; throws ERR_UNAVAILABLE when it cannot be reached. */
  async ping(): Promise<void> {
    await this.acrossCompanies('health', async (tx) => tx.query('ping', 'select 1', []));
  }

  /** How many transactions of requests wait for others of their company. */
  get waitingRequests(): number {
    return this.#queue.waiting;
  }

  usage(): Record<DatabaseRole, { total: number; idle: number; waiting: number }> {
    const of = (pool: pg.Pool) => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    });
    return { prosa_app: of(this.#pools.prosa_app), prosa_operator: of(this.#pools.prosa_operator) };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pools.prosa_app.end(), this.#pools.prosa_operator.end()]);
  }

  async #repeat<Result>(once: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once();
      } catch (error) {
        if (isConnectionFailure(error)) throw new AppError('ERR_UNAVAILABLE', { cause: error });
        if (!isWorthRepeating(error) || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  async #transact<Result>(
    role: DatabaseRole,
    begin: string,
    work: (tx: OperatorTransaction) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#pools[role].connect();
    const tx = new Begun(client);
    let broken: Error | undefined;
    let result: Result;
    try {
      // Sent together with the work's first statement, which fails too when this one does.
      const begun = client.query(begin);
      begun.catch(() => undefined);
      result = await work(tx);
      await begun;
      await tx.commit();
    } catch (error) {
      // On a silent connection a rollback would wait just as long; the server rolls back when the connection ends.
      if (error instanceof Error && isConnectionFailure(error)) broken = error;
      else await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
    await this.#runAfter(tx.after);
    return result;
  }

  async #runAfter(after: AfterCommit[]): Promise<void> {
    for (const run of after) {
      try {
        await run();
      } catch (error) {
        this.#log.error({ err: error }, 'what follows a commit failed');
      }
    }
  }
}
