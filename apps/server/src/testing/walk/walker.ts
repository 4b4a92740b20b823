import { type CallName, calls, type CallShape, OPERATOR_COMPANY_ID } from '@prosa/contract';
import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Anything, GivenUser } from '../given.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { Reply } from './circumstances.ts';
import { makeRecords, type Records } from './records.ts';
import { sampleRequest, wireOf, type Sample } from './request.ts';
import { fixedValues } from './samples.ts';

/** Every declared call, for `it.each`. */
export const declared = Object.entries(calls) as [CallName, CallShape][];

/** The whole application with two companies; whoever calls is new for each call. */
export class Walker {
  readonly app: TestApp;
  readonly home: { id: number };
  readonly other: { id: number };

  private constructor(app: TestApp, home: { id: number }, other: { id: number }) {
    this.app = app;
    this.home = home;
    this.other = other;
  }

  /** Without the database's fence the code's own conditions must keep companies apart. */
  static async open({ isFenced = true } = {}): Promise<Walker> {
    // Nothing runs but the calls: what changes was changed by one of them.
    const app = await startTestApp({ ROLES: 'api' }, { isFenced });
    const roomy = { users: 10_000, connections: 10_000, queues: 10_000 };
    const plan = await app.given.plan(roomy);
    const company = async () => app.given.company({ planId: plan.id, dueDate: '2999-01-01T00:00:00Z' });
    return new Walker(app, await company(), await company());
  }

  /** Who may make this call, at home; the operator where only the operator may. */
  async caller(call: CallShape): Promise<GivenUser> {
    return call.caller === 'super' ? this.operator() : this.app.given.admin(this.home);
  }

  async operator(): Promise<GivenUser> {
    return this.app.given.admin({ id: OPERATOR_COMPANY_ID }, { super: true });
  }

  /** Records of the caller's company; the operator's calls point at a company of their own. */
  async records(owner: GivenUser): Promise<Records> {
    const records = await makeRecords(this.app.given, owner.companyId, owner);
    if (owner.companyId !== OPERATOR_COMPANY_ID) return records;
    return { ...records, company: (await this.app.given.company()).id };
  }

  /** A request that succeeds (or answers what `otherAnswers` says), from somebody who may make it. */
  async prepare(
    name: CallName,
  ): Promise<{ call: CallShape; caller: GivenUser; records: Records; sample: Sample }> {
    const call: CallShape = calls[name];
    const caller = await this.caller(call);
    const records = await this.records(caller);
    const fixed = (await fixedValues[name]?.({ walker: this, caller, records })) ?? {};
    return { call, caller, records, sample: sampleRequest(call, records, fixed) };
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
   * A digest of each table of a company's, to see that nothing of it changed. When a line last heard of something is
   * left out: that is written down to a minute later than it was.
   */
  async digest(companyId: number): Promise<Record<string, string>> {
    return this.app.app.database.acrossCompanies('see that nothing changed', async (tx) => {
      const tables = await tx.query<{ name: string }>(
        'walk-tables',
        `select table_name as name from information_schema.columns
         where column_name = 'company_id' and table_schema = 'public' and table_name <> 'connection_traffic' order by 1`,
        [],
      );
      const rows = tables.map(
        ({ name }) =>
          `select '${name}' as name, coalesce(string_agg(t::text, '|' order by t::text), '') as text from ${name} t where company_id = ${companyId}`,
      );
      rows.push(`select 'companies', t::text from companies t where id = ${companyId}`);
      const text = rows.join(' union all ');
      const all = await tx.query<{ name: string; text: string }>(`walk-digest-${companyId}`, text, []);
      const digestOf = (rowsText: string) => createHash('sha256').update(rowsText).digest('hex');
      return Object.fromEntries(all.map((table) => [table.name, digestOf(table.text)]));
    });
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}
