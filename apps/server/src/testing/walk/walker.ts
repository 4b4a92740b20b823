import { type CallName, calls, type CallShape, OPERATOR_COMPANY_ID } from '@prosa/contract';
import { newConnectionToken } from '@prosa/domain';
import type { InjectOptions } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Anything, GivenUser } from '../given.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { Reply } from './circumstances.ts';
import { makeRecords } from './make-records.ts';
import type { Records } from './records.ts';
import { sampleRequest, wireOf, type Sample } from './request.ts';
import { fixedValues } from './samples.ts';

/** Calls of other programs, which no session opens. */
export const isOfPrograms = ({ caller }: CallShape): boolean => caller === 'connectionToken';

export const declared = Object.entries(calls) as [CallName, CallShape][];

/** A request that succeeds (or answers as in `otherAnswers`), from a user who may make it. */
export interface Prepared {
  call: CallShape;
  caller: GivenUser;
  records: Records;
  sample: Sample;
  /** The values that the walk chose, by place. */
  fixed: Record<string, unknown>;
}

/** A digest of each table of a company, by the table's name. */
export type Digest = Record<string, string>;

export const changedTables = (before: Digest, after: Digest): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

interface WalkerOptions {
  isFenced?: boolean;
  /** Gets everything that is logged, down to traces. */
  logTo?: DestinationStream;
  /** Further variables of the server. */
  environment?: Record<string, string>;
}

/** The whole application with two companies; each call has a new caller. */
export class Walker {
  readonly app: TestApp;
  readonly home: { id: number };
  readonly other: { id: number };
  #digestText: string | undefined;

  private constructor(app: TestApp, home: { id: number }, other: { id: number }) {
    this.app = app;
    this.home = home;
    this.other = other;
  }

  /** Without row-level security, the code's own conditions must keep companies apart. */
  static async open({ isFenced = true, logTo, environment }: WalkerOptions = {}): Promise<Walker> {
    // Nothing runs but the calls, so every change comes from one of them.
    const app = await startTestApp(
      { ROLES: 'api', ...(logTo ? { LOG_LEVEL: 'trace' } : {}), ...environment },
      { isFenced, ...(logTo ? { logTo } : {}) },
    );
    const roomy = { users: 10_000, connections: 10_000, queues: 10_000 };
    const plan = await app.given.plan(roomy);
    const company = async () => app.given.company({ planId: plan.id, dueDate: '2999-01-01T00:00:00Z' });
    return new Walker(app, await company(), await company());
  }

  /** A user of the home company who may make this call; the operator where only the operator may. */
  async caller(call: CallShape): Promise<GivenUser> {
    return call.caller === 'super' ? this.operator() : this.app.given.admin(this.home);
  }

  async operator(): Promise<GivenUser> {
    return this.app.given.admin({ id: OPERATOR_COMPANY_ID }, { super: true });
  }

  /** Records of the owner's company; the operator's calls point at a company of their own. */
  async records(owner: GivenUser): Promise<Records> {
    const records = await makeRecords(this.app.app.database, owner.companyId, owner);
    if (owner.companyId !== OPERATOR_COMPANY_ID) return records;
    return { ...records, company: (await this.app.given.company()).id };
  }

  /** With a caller and records of its own, unless those of others are given. */
  async prepare(name: CallName, given?: Pick<Prepared, 'caller' | 'records'>): Promise<Prepared> {
    const call: CallShape = calls[name];
    const person = given?.caller ?? (await this.caller(call));
    const records = given?.records ?? (await this.records(person));
    const caller = isOfPrograms(call) ? await this.#program(person, records) : person;
    const fixed = (await fixedValues[name]?.({ walker: this, caller, records })) ?? {};
    return { call, caller, records, fixed, sample: sampleRequest(call, records, fixed) };
  }

  /** The person with the token of the records' connection instead of a session's. */
  async #program(person: GivenUser, { connection }: Records): Promise<GivenUser> {
    const token = newConnectionToken();
    const { database, secrets } = this.app.app;
    await database.acrossCompanies('a connection with a token', (tx) =>
      tx.query('walk-token', 'update connections set "tokenHash" = $2 where id = $1', [
        connection,
        secrets.digest(token),
      ]),
    );
    return { ...person, token };
  }

  async send(call: CallShape, sample: Sample, user?: GivenUser): Promise<Reply> {
    return this.inject(wireOf(call, sample), user);
  }

  async inject(options: InjectOptions, user?: GivenUser): Promise<Reply> {
    const authorization = user ? { authorization: `Bearer ${user.token}` } : {};
    const response = await this.app.http.inject({
      ...options,
      headers: { ...options.headers, ...authorization },
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body: Anything = isJson && response.body !== '' ? JSON.parse(response.body) : response.body;
    const code = response.statusCode >= 400 ? String(body?.message) : undefined;
    return { status: response.statusCode, body, code };
  }

  /**
   * A digest of each table of a company, to detect changes. Two tables are left out that change after the answer: the last
   * traffic of connections, and what simulated phones still hand over (their messages are compared).
   */
  async digest(companyId: number): Promise<Digest> {
    return this.app.app.database.acrossCompanies('see that nothing changed', async (tx) => {
      this.#digestText ??= digestTextOf(await tx.query<{ name: string }>('walk-tables', tablesText, []));
      const all = await tx.query<{ name: string; text: string }>('walk-digest', this.#digestText, [
        companyId,
      ]);
      return Object.fromEntries(all.map(({ name, text }) => [name, text]));
    });
  }

  /**
   * After many calls that should have changed nothing in a company: which of them did. Only when the digests differ,
   * each call is made once more by itself to find it.
   */
  async changesSince(
    before: Digest,
    { id }: { id: number },
    again: Iterable<readonly [string, () => Promise<unknown>]>,
  ): Promise<{ tables: string[]; calls: string[] }> {
    const tables = changedTables(before, await this.digest(id));
    const found: string[] = [];
    for (const [name, call] of tables.length > 0 ? again : []) {
      const previous = await this.digest(id);
      await call();
      const changed = changedTables(previous, await this.digest(id));
      if (changed.length > 0) found.push(`${name}: ${changed.join(', ')}`);
    }
    return { tables, calls: found };
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}

const tablesText = `select table_name as name from information_schema.columns
  where column_name = 'company_id' and table_schema = 'public'
    and table_name not in ('connection_traffic', 'sandbox_events') order by 1`;

/** One statement for all tables; the sum of the rows' hashes does not depend on the order of reading. */
function digestTextOf(tables: readonly { name: string }[]): string {
  const digest = `count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as text`;
  const rows = tables.map(
    ({ name }) => `select '${name}' as name, ${digest} from ${name} t where company_id = $1`,
  );
  return [...rows, `select 'companies', ${digest} from companies t where id = $1`].join(' union all ');
}
