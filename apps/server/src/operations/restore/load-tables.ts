import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadEntry, Sequences, TableEntry, Totals } from '../archive/entries.ts';
import { DamagedBackup } from '../archive/failures.ts';
import { copyIn, listTables, nameOf, quotedName, type Table } from '../backup/tables.ts';

// Keys between tables and indexes are dropped before the rows come, and made again from their own definitions: rows then
// need no order, and an index is built once instead of row by row. All of it in one transaction: whoever reads finds the
// tables empty, or whole. Triggers would act on what has happened already. Whoever owns the tables may do all this;
// session_replication_role would need a superuser.

const foreignKeys = `
select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
  format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove
from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by conrelid::regclass::text, conname`;

const indexes = `
select pg_get_indexdef(x.indexrelid) as make, format('drop index %s', x.indexrelid::regclass) as remove
from pg_index x
where x.indrelid = any ($1::regclass[]) and not exists (
  select from pg_constraint k where k.conindid = x.indexrelid)
order by x.indexrelid::regclass::text`;

interface Definition {
  make: string;
  remove: string;
}

interface TableState {
  name: string;
  isForced: boolean;
}

const forcedTables = `
select c.oid::regclass::text as name, c.relforcerowsecurity as "isForced"
from pg_class c where c.oid = any ($1::regclass[])`;

/** The tables of a database made ready for rows, in the transaction of its connection. */
export class TableLoad {
  readonly #client: pg.Client;
  readonly #tables: Map<string, Table>;
  readonly #definitions: Definition[];
  readonly #states: TableState[];

  private constructor(
    client: pg.Client,
    tables: Map<string, Table>,
    definitions: Definition[],
    states: TableState[],
  ) {
    this.#client = client;
    this.#tables = tables;
    this.#definitions = definitions;
    this.#states = states;
  }

  static async begin(client: pg.Client): Promise<TableLoad> {
    const tables = await listTables(client);
    const names = [tables.map(quotedName)];
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '256MB'");
    const keys = (await client.query<Definition>(foreignKeys, names)).rows;
    const others = (await client.query<Definition>(indexes, names)).rows;
    for (const { remove } of [...keys, ...others]) await client.query(remove);
    const { rows: states } = await client.query<TableState>(forcedTables, names);
    for (const { name, isForced } of states) {
      await client.query(`alter table ${name} disable trigger user`);
      // PostgreSQL copies nothing into a table whose policies bind the one who copies.
      if (isForced) await client.query(`alter table ${name} no force row level security`);
    }
    const known = new Map(tables.map((table) => [nameOf(table), table]));
    // Indexes first: a key between tables is checked with them.
    return new TableLoad(client, known, [...others, ...keys], states);
  }

  /** Copies the rows of one entry into their table. */
  async take(entry: ReadEntry, header: TableEntry): Promise<void> {
    const table = this.#tables.get(nameOf(header));
    if (!table || header.columns.some((column) => !table.columns.includes(column)))
      throw new DamagedBackup(
        `The backup has a table or column that its migrations do not make: ${nameOf(header)}.`,
      );
    await pipeline(
      Readable.from(entry.data, { objectMode: false }),
      this.#client.query(copyFrom(copyIn(header))),
    );
  }

  /** Makes everything again as the migrations made it, and compares the rows with what was counted in the backup. */
  async finish(sequences: Sequences, totals: Totals): Promise<void> {
    for (const { schema, name, value, isCalled } of sequences)
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        quotedName({ schema, name }),
        value,
        isCalled,
      ]);
    // The processes that had them are not those of this installation.
    await this.#client.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
       update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`,
    );
    for (const { make } of this.#definitions) await this.#client.query(make);
    await this.#compareCounts(totals);
    for (const { name, isForced } of this.#states) {
      if (isForced) await this.#client.query(`alter table ${name} force row level security`);
      await this.#client.query(`alter table ${name} enable trigger user`);
    }
  }

  async #compareCounts({ tables }: Totals): Promise<void> {
    for (const table of this.#tables.values()) {
      const { rows } = await this.#client.query<{ count: string }>(
        `select count(*) as count from ${quotedName(table)}`,
      );
      const expected = tables[nameOf(table)]?.rows ?? 0;
      if (Number(rows[0]?.count) !== expected)
        throw new Error(`${nameOf(table)}: ${expected} rows in the backup, ${rows[0]?.count} restored.`);
    }
  }
}
