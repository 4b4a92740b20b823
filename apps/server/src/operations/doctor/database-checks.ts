import type pg from 'pg';
import { ConfigError, type Config } from '../../platform/config/config.ts';
import { isLocalOnly } from '../../platform/config/local-only.ts';
import { appliedMigrations, readMigrations } from '../../platform/database/migrations.ts';
import { checkServerVersion } from '../../platform/database/server-version.ts';
import {
  checkUpgrade,
  missingMigrations,
  missingRight,
  unknownMigrations,
} from '../../platform/database/upgrade-check.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { readAppSecret } from '../installation.ts';
import { failure, fine, reasonOf, warning, type Finding } from './finding.ts';
import {
  everySealedColumn,
  type SealedPlace,
  type SealedSql,
} from '../../platform/secrets/sealed-columns.ts';

const [LATE_MS, WRONG_MS] = [5_000, 60_000];

export async function checkVersion(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const { version = '', number = 0 } = rows[0] ?? {};
  try {
    const newer = checkServerVersion(number);
    if (newer !== null) return warning('database', 'database-untested', newer);
    return fine('database', `PostgreSQL ${version}`);
  } catch (error) {
    return failure('database', 'database-old', reasonOf(error));
  }
}

/** The words of PostgreSQL 16 for what 'member' means up to 15. */
const rolesOf = (isOld: boolean): string => `
select (rolsuper or rolcreaterole) as "mayCreate", (
    select count(*)::int from pg_roles r where r.rolname in ('prosa_app', 'prosa_operator')
      and pg_has_role(current_user, r.oid, '${isOld ? 'member' : 'set'}')
      and pg_has_role(current_user, r.oid, '${isOld ? 'member' : 'usage'}')
  ) as granted
from pg_roles where rolname = current_user`;

export async function checkRights(client: pg.ClientBase): Promise<Finding> {
  const lacking = await missingRight(client);
  if (lacking !== null) return failure('database rights', 'database-rights', `${lacking}.`);
  const { rows: versions } = await client.query<{ isOld: boolean }>(
    `select current_setting('server_version_num')::int < 160000 as "isOld"`,
  );
  const { rows } = await client.query<{ mayCreate: boolean; granted: number }>(
    rolesOf(versions[0]?.isOld ?? false),
  );
  const { mayCreate = false, granted = 0 } = rows[0] ?? {};
  if (mayCreate || granted === 2) return fine('database rights', 'own the tables, act as both roles.');
  return failure(
    'database rights',
    'database-rights',
    'The database user may neither create roles nor act as prosa_app and prosa_operator.',
  );
}

export async function checkMigrations(client: pg.ClientBase): Promise<Finding> {
  const versions = { applied: await appliedMigrations(client), migrations: await readMigrations() };
  const [missing, unknown] = [missingMigrations(versions), unknownMigrations(versions)];
  try {
    await checkUpgrade(client, versions, {});
  } catch (error) {
    if (error instanceof ConfigError) return failure('migrations', 'upgrade-blocked', error.message);
    throw error;
  }
  if (unknown.length > 0)
    return warning(
      'migrations',
      'database-newer',
      `The database has ${unknown.join(', ')}, which this program does not.`,
    );
  const count = `${versions.applied.length} applied`;
  return fine('migrations', missing.length === 0 ? count : `${count}, ${missing.length} at the next start.`);
}

export async function checkClock(client: pg.ClientBase, now = () => Date.now()): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  const after = now();
  const at = rows[0]?.at ?? 0;
  // The database was asked somewhere between the two.
  const difference = Math.max(before - at, at - after, 0);
  if (difference < LATE_MS) return fine('clock', 'as that of the database.');
  const text = `The clocks of this machine and of the database differ by ${Math.round(difference / 1_000)} s.`;
  return difference < WRONG_MS
    ? warning('clock', 'clock-wrong', text)
    : failure('clock', 'clock-wrong', text);
}

/** A database before its upgrade may lack them. */
const laterColumns: readonly string[] = [
  'second_factors.secret',
  'mails.content',
  'one_time_texts.content',
  'sandbox_messages.sealedBody',
  'api_webhooks.secret',
];

/** Some sealed values of a column, the newest by its key. */
const sampleText = ({ name, company, row, table, column, where, order }: SealedSql): string => `
  (select '${name}' as column, ${company} as "companyId", ${row} as row, ${column} as sealed from ${table}
   where ${column} <> '' and ${where} order by ${order} limit 5)`;
const tablesText = `
  select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`;

type Sample = SealedPlace & { sealed: string };

async function sampleSealed(client: pg.ClientBase): Promise<Sample[]> {
  const { rows: columns } = await client.query<{ name: string }>(tablesText);
  const known = new Set(columns.map(({ name }) => name));
  const texts = everySealedColumn
    .filter(({ name }) => known.has(name) || !laterColumns.includes(name))
    .map(sampleText);
  await client.query('set local role prosa_operator');
  return (await client.query<Sample>(texts.join(' union all '))).rows;
}

/** Throws nothing: a value that does not open is a finding. */
export async function checkSecret(client: pg.ClientBase, config: Config): Promise<Finding> {
  const secret = await readAppSecret(config);
  await client.query('begin');
  const rows = await sampleSealed(client);
  const { rowCount: companies } = await client.query('select from companies limit 1');
  await client.query('commit');
  if (secret === null) {
    if (companies === 0) return fine('app secret', 'made at the first start.');
    return failure('app secret', 'secret-missing', 'There is an installation, and no secret of it.');
  }
  const secrets = new Secrets(secret);
  const shut = rows.filter((sample) => !opens(secrets, sample)).length;
  if (shut > 0)
    return failure(
      'app secret',
      'secret-wrong',
      `${shut} of ${rows.length} stored values do not open with the secret.`,
    );
  const opened =
    rows.length === 0 ? 'there; nothing is stored with it yet.' : `opens ${rows.length} stored values.`;
  return fine('app secret', opened);
}

function opens(secrets: Secrets, { sealed, ...place }: Sample): boolean {
  try {
    secrets.decrypt(sealed, place);
    return true;
  } catch {
    return false;
  }
}

async function switchOf(client: pg.ClientBase, key: string): Promise<string | null> {
  await client.query('begin');
  await client.query('set local role prosa_operator');
  const { rows } = await client.query<{ value: string }>('select value from settings where key = $1', [key]);
  await client.query('commit');
  return rows[0]?.value ?? null;
}

export async function checkSignUp(client: pg.ClientBase, config: Config): Promise<Finding> {
  const isLocal = isLocalOnly(config);
  const isOpen =
    ((await switchOf(client, 'userCreation')) ?? (isLocal ? 'enabled' : 'disabled')) === 'enabled';
  if (!isOpen) return fine('sign-up', 'closed.');
  if (isLocal) return fine('sign-up', 'open, for this machine alone.');
  return warning('sign-up', 'signup-open', 'Whoever reaches the page can make a company.');
}

export async function checkPasswords(client: pg.ClientBase, config: Config): Promise<Finding> {
  if ((await switchOf(client, 'strongPasswords')) === 'enabled')
    return fine('passwords', 'strong ones are asked for.');
  if (isLocalOnly(config)) return fine('passwords', 'short ones are accepted, on this machine alone.');
  return warning('passwords', 'passwords-weak', 'Passwords of 5 characters are accepted.');
}

const failedMails = `
select count(*)::int as failed from mails where status = 'failed' and "endedAt" > now() - interval '1 day'`;

/** Mails that failed within a day. */
export async function checkMails(client: pg.ClientBase, config: Config): Promise<Finding[]> {
  // Before the upgrade that makes the table.
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.mails') is not null as "isThere"`,
  );
  if (config.mail === null || !tables[0]?.isThere) return [];
  await client.query('begin');
  await client.query('set local role prosa_operator');
  const { rows } = await client.query<{ failed: number }>(failedMails);
  await client.query('commit');
  const failed = rows[0]?.failed ?? 0;
  if (failed === 0) return [fine('mails', 'none has failed within a day.')];
  return [warning('mails', 'mails-failed', `${failed} mails have failed within a day.`)];
}
