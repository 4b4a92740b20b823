import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variableNames } from '../../platform/config/config.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { mends } from '../doctor/finding.ts';
import { openMachine, type Machine } from '../testing/installation.ts';
import { runOperation } from '../testing/run-command.ts';
import { readKnownTexts } from './known-texts.ts';
import { makeBundle } from './make-bundle.ts';
import { strippedLog } from './stripped-log.ts';
import { strippedStatement } from './stripped-statement.ts';

/** In every value that is planted, whatever else is in it. No text of the product has it. */
const MARK = 'toucan';
let folder: string;
let machine: Machine;

/** One row in each table, with a toucan in every column that can hold a text. */
const plant = `
do $$ declare place record; begin
  for place in select conrelid::regclass as t, conname from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' loop
    execute format('alter table %s drop constraint %I', place.t, place.conname);
  end loop;
  for place in select conrelid::regclass as t, conname from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u') loop
    execute format('alter table %s drop constraint %I', place.t, place.conname);
  end loop;
  set local session_replication_role = replica;
  for place in
    select c.oid::regclass as t, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names,
      string_agg(case
        when format_type(a.atttypid, null) in ('text', 'character varying') then
          quote_literal('Toucan ' || c.relname || ' ' || a.attname)
        when format_type(a.atttypid, null) in ('text[]') then 'array[''Toucan ' || c.relname || ''']'
        when format_type(a.atttypid, null) like '%[]' then '''{}'''
        when format_type(a.atttypid, null) in ('json', 'jsonb') then '''{"Toucan": "toucan"}'''
        when format_type(a.atttypid, null) in ('bytea') then '''toucan''::bytea'
        when format_type(a.atttypid, null) = 'uuid' then 'gen_random_uuid()'
        when format_type(a.atttypid, null) = 'boolean' then 'true'
        when format_type(a.atttypid, null) like 'timestamp%' then 'now()'
        when format_type(a.atttypid, null) = 'date' then 'now()::date'
        else '777' end, ', ' order by a.attnum) as row
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.oid
  loop
    execute format('insert into %s (%s) values (%s)', place.t, place.names, place.row);
  end loop;
end $$`;

const planted = `
select c.relname as name, (xpath('/row/n/text()', query_to_xml(
  format('select count(*) as n from %s t where t::text ilike ''%%toucan%%''', c.oid::regclass), false, true, '')))[1]::text as n
from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype))`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-bundle-'));
  machine = await openMachine(process.env.PROSA_TEST_POSTGRES ?? null);
  await (await machine.start()).stop();
  await machine.query(plant);
  for (const id of [1, 2])
    await machine.query(`insert into mails (company_id, id, kind, recipient, "messageId", status) values
      (1, ${id}, 'confirmEmail', 'toucan', 'toucan', 'failed')`);
  await machine.query(
    `select graphile_worker.add_job('toucan-task', '{"name": "toucan"}', queue_name => 'toucan')`,
  );
});
afterAll(async () => {
  await machine.close();
  await rm(folder, { recursive: true });
});

/** A log with a toucan in each field, those that the server writes and others. */
function log(): string {
  const entries: string[] = [];
  const logger = createLogger('trace', { write: (text: string) => void entries.push(text) });
  logger.info(
    { method: 'GET', route: '/api/tickets', status: 200, ms: 12, user: 'toucan', company: 'Toucan' },
    'request',
  );
  logger.warn(
    { method: 'TOUCAN', route: '/api/toucan', status: 'toucan', ms: 'toucan' },
    'a toucan is in the message',
  );
  const error = Object.assign(new TypeError('toucan@example.com'), {
    code: 'ECONNREFUSED',
    detail: 'toucan',
  });
  logger.error({ err: error, toucan: { toucan: ['toucan'] } }, 'a database connection was lost');
  logger.error({
    err: {
      type: 'ToucanError',
      code: 'TOUCAN',
      message: 'toucan',
      stack: 'at toucan (/toucan/apps/toucan.ts:1)',
    },
  });
  return [
    ...entries,
    'toucan without JSON',
    '{"level":"toucan"}',
    '{"level":30,"time":"toucan","msg":{"toucan":1}}',
  ].join('\n');
}

describe('a support bundle', () => {
  it('has no toucan of the database, the environment or the log, and yet what helps', async () => {
    const rows = await machine.query<{ name: string; n: string }>(planted);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ n }) => n === '0')).toEqual([]);
    const logFile = join(folder, 'log');
    await writeFile(logFile, log());
    const file = join(folder, 'bundle.json');
    const url = new URL(machine.config.databaseUrl ?? '');
    url.password = 'toucan';
    const environment = {
      ...machine.environment,
      DATABASE_URL: url.href,
      DATA_DIR: join(machine.dataDir, 'toucan'),
      PUBLIC_URL: 'https://toucan.invalid',
      APP_SECRET: 'toucan'.repeat(8),
      ADMIN_EMAIL: 'toucan@toucan.example',
      ADMIN_PASSWORD: 'toucan-password',
      METRICS_TOKEN: 'toucan'.repeat(4),
      REDIS_URL: 'redis://toucan:toucan@127.0.0.1:1',
      S3_ENDPOINT: 'http://127.0.0.1:1/toucan',
      S3_BUCKET: 'toucan',
      S3_ACCESS_KEY: 'toucan',
      S3_SECRET_KEY: 'toucan',
      META_APP_SECRET: 'toucan'.repeat(4),
      SMTP_HOST: 'toucan.invalid',
      SMTP_PORT: '2525',
      SMTP_USER: 'toucan',
      SMTP_PASSWORD: 'toucan',
      MAIL_FROM: 'Toucan <toucan@toucan.example>',
      META_VERIFY_TOKEN: 'toucan-toucan',
      TOUCAN: 'toucan',
    };
    await makeBundle(environment, { file, logFile });
    const text = await readFile(file, 'utf8');
    expect(text.toLowerCase()).not.toContain(MARK);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const bundle = JSON.parse(text);
    expect(bundle.configuration).toMatchObject({
      PORT: 0,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'set, https',
      APP_SECRET: 'set',
      HOST: 'not set',
      SMTP_HOST: 'set',
      SMTP_PORT: 2525,
      SMTP_SECURITY: 'not set',
      MAIL_FROM: 'set',
    });
    expect(Object.keys(bundle.configuration)).toEqual(variableNames);
    expect(bundle.database.tables.length).toBeGreaterThan(60);
    expect(bundle.database.migrations).toMatchObject({
      unknown: 1,
      applied: expect.arrayContaining(['0001-foundation.sql']),
    });
    expect(bundle.database.counts.connections).toEqual([
      { kind: ['(other)', '(other)', '(other)'], count: 1 },
    ]);
    expect(bundle.database.counts.mails).toContainEqual({ kind: ['confirmEmail', 'failed'], count: 2 });
    expect(bundle.doctor).toContainEqual(
      expect.objectContaining({ check: 'mail', problem: 'smtp-unreachable' }),
    );
    expect(bundle.doctor).toContainEqual({
      check: 'redis',
      level: 'failure',
      problem: 'redis-unreachable',
      mend: mends['redis-unreachable'],
    });
    expect(bundle.log[0]).toMatchObject({
      level: 30,
      msg: 'request',
      method: 'GET',
      route: '/api/tickets',
      status: 200,
      ms: 12,
    });
    expect(bundle.log[2]).toMatchObject({
      msg: 'a database connection was lost',
      err: { type: 'TypeError', code: 'ECONNREFUSED' },
    });
  });

  it('has no toucan of variables that cannot be read either', async () => {
    const file = join(folder, 'unreadable.json');
    const environment = Object.fromEntries(variableNames.map((name) => [name, `https://toucan-${name}`]));
    const { code, output } = await runOperation('support-bundle', [file], environment);
    expect(code).toBe(0);
    expect(output).toContain('Read it before you send it.');
    const text = await readFile(file, 'utf8');
    expect(text.toLowerCase()).not.toContain(MARK);
    expect(JSON.parse(text).doctor).toContainEqual(
      expect.objectContaining({ problem: 'configuration-wrong' }),
    );
  });

  it('replaces no file, and names a log that is missing', async () => {
    const file = join(folder, 'there');
    await writeFile(file, 'x');
    await expect(
      makeBundle({}, { file: join(folder, 'new'), logFile: join(folder, 'none') }),
    ).rejects.toThrow('cannot be read (ENOENT)');
    await expect(makeBundle({ DATA_DIR: join(folder, 'nothing') }, { file, logFile: null })).rejects.toThrow(
      'cannot be written (EEXIST)',
    );
    expect(await readFile(file, 'utf8')).toBe('x');
  });
});

describe('the log of a support bundle', () => {
  it('keeps the place in the source at which an error was made', async () => {
    const known = await readKnownTexts();
    const stack =
      'Error: toucan\n    at start (file:///srv/toucan/apps/server/src/main.ts:12:3)\n    at toucan (/x/apps/server/src/toucan.ts:1:1)';
    const text = JSON.stringify({ level: 50, msg: 'toucan', err: { type: 'Error', stack, code: '23505' } });
    expect(strippedLog(text, known)).toEqual([
      {
        time: null,
        level: 50,
        msg: null,
        err: { type: 'Error', code: '23505', places: ['apps/server/src/main.ts:12'] },
      },
    ]);
  });
});

describe('a slow statement of a support bundle', () => {
  const names = new Set(['dueDate']);
  it.each([
    [
      `select 'Toucan' , "dueDate", "Toucan" from t -- toucan\n where a = $1 /* toucan */`,
      'select ?, "dueDate", "?" from t where a = $1',
    ],
    [`create role toucan password 'toucan'`, null],
    [`set app.x = 'toucan'`, null],
    ['select $$toucan$$', null],
    [`update t set a = 'it''s toucan'`, 'update t set a = ?'],
  ])('is without its values: %s', (text, expected) => {
    expect(strippedStatement(text, names)?.replace(' ,', ',') ?? null).toBe(expected);
  });
});
