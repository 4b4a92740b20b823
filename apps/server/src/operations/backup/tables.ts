import type pg from 'pg';
import { ConfigError } from '../../platform/config/config.ts';
import type { TableEntry } from '../archive/entries.ts';

export interface Table extends Omit<TableEntry, 'kind'> {
  /** Whether its rows are read as prosa_operator: row-level security is forced on the owner, who has no policy. */
  isFenced: boolean;
}

/** What the migrations write themselves, what is true of running processes only, and texts that are sent once. */
const left = [
  'public.migrations',
  'public.repeatable_files',
  'public.job_workers',
  'public.one_time_texts',
  'graphile_worker.migrations',
];

const tables = `
select n.nspname as schema, c.relname as name,
  (select json_agg(a.attname order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  c.relforcerowsecurity and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    as "isFenced",
  has_table_privilege('prosa_operator', c.oid, 'select') and exists (
    select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
      and 'prosa_operator'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true'
  ) and not exists (
    select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
  ) as "seesAll"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and n.nspname || '.' || c.relname <> all ($1)
  and not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by 1 desc, 2`;

/** The tables with the installation's data, with the columns that are stored rather than computed. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { seesAll: boolean }>(tables, [left]);
  return rows.map(({ seesAll, ...table }) => {
    // Read through a policy that hides rows, a backup would be incomplete without anybody noticing.
    if (table.isFenced && !seesAll)
      throw new ConfigError(`The role prosa_operator does not see every row of ${nameOf(table)}.`);
    return table;
  });
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;
const columnsOf = ({ columns }: Pick<Table, 'columns'>): string => columns.map(quoted).join(', ');

/** The statement that reads a table. PostgreSQL copies a fenced table as a query only. */
export function copyOut(table: Table): string {
  const from = table.isFenced
    ? `(select ${columnsOf(table)} from ${quotedName(table)})`
    : `${quotedName(table)} (${columnsOf(table)})`;
  return `copy ${from} to stdout`;
}

export const copyIn = (table: Pick<Table, 'schema' | 'name' | 'columns'>): string =>
  `copy ${quotedName(table)} (${columnsOf(table)}) from stdin`;

/** Acts as the role that sees all rows of the table, until the end of the transaction or the next call. */
export async function actFor(client: pg.ClientBase, { isFenced }: Table): Promise<void> {
  await client.query(isFenced ? 'set local role prosa_operator' : 'set local role none');
}

/** The form of values that every version of PostgreSQL reads alike, and no limits of time. */
export const sessionSettings = `
set client_encoding = 'UTF8'; set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres';
set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
set idle_in_transaction_session_timeout = 0; set search_path = public`;
