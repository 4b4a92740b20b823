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

/** In every value that is planted, whatever else is in it. */
const CANARY = 'canary';
let folder: string;
let machine: Machine;

/** One row in each table, with a canary in every column that can hold a text. */
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
          quote_literal('Canary ' || c.relname || ' ' || a.attname)
        when format_type(a.atttypid, null) in ('text[]') then 'array[''Canary ' || c.relname || ''']'
        when format_type(a.atttypid, null) in ('json', 'jsonb') then '''{"Canary": "canary"}'''
        when format_type(a.atttypid, null) in ('bytea') then '''canary''::bytea'
        when format_type(a.atttypid, null) = 'uuid' then 'gen_random_uuid()'
        when format_type(a.atttypid, null) = 'boolean' then 'true'
        when format_type(a.atttypid, null) like 'timestamp%' then 'now()'
        when format_type(a.atttypid, null) = 'date' then 'now()::date'
        when format_type(a.atttypid, null) like '%[]' then '''{}'''
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
  format('select count(*) as n from %s t where t::text ilike ''%%canary%%''', c.oid::regclass), false, true, '')))[1]::text as n
from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid in ('text'::regtype, 'jsonb'::regtype))`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-bundle-'));
  machine = await openMachine(process.env.PROSA_TEST_POSTGRES ?? null);
  await (await machine.start()).stop();
  await machine.query(plant);
  for (const id of [1, 2])
    await machine.query(`insert into mails (company_id, id, kind, recipient, "messageId", status) values
      (1, ${id}, 'confirmEmail', 'canary', 'canary', 'failed')`);
  await machine.query(
    `select graphile_worker.add_job('canary-task', '{"name": "canary"}', queue_name => 'canary')`,
  );
});
afterAll(async () => {
  await machine.close();
  await rm(folder, { recursive: true });
});

/** A log with a canary in each field, those that the server writes and others. */
function log(): string {
  const entries: string[] = [];
  const logger = createLogger('trace', { write: (text: string) => void entries.push(text) });
  logger.info(
    { method: 'GET', route: '/api/tickets', status: 200, ms: 12, user: 'canary', company: 'Canary' },
    'request',
  );
  logger.warn(
    { method: 'CANARY', route: '/api/canary', status: 'canary', ms: 'canary' },
    'a canary is in the message',
  );
  const error = Object.assign(new TypeError('canary@example.com'), {
    code: 'ECONNREFUSED',
    detail: 'canary',
  });
  logger.error({ err: error, canary: { canary: ['canary'] } }, 'a database connection was lost');
  logger.error({
    err: {
      type: 'CanaryError',
      code: 'CANARY',
      message: 'canary',
      stack: 'at canary (/canary/apps/canary.ts:1)',
    },
  });
  return [
    ...entries,
    'canary without JSON',
    '{"level":"canary"}',
    '{"level":30,"time":"canary","msg":{"canary":1}}',
  ].join('\n');
}

describe('a support bundle', () => {
  it('has no canary of the database, the environment or the log, and yet what helps', async () => {
    const rows = await machine.query<{ name: string; n: string }>(planted);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ n }) => n === '0')).toEqual([]);
    const logFile = join(folder, 'log');
    await writeFile(logFile, log());
    const file = join(folder, 'bundle.json');
    const url = new URL(machine.config.databaseUrl ?? '');
    url.password = 'canary';
    const environment = {
      ...machine.environment,
      DATABASE_URL: url.href,
      DATA_DIR: join(machine.dataDir, 'canary'),
      PUBLIC_URL: 'https://canary.invalid',
      APP_SECRET: 'canary'.repeat(8),
      ADMIN_EMAIL: 'canary@canary.example',
      ADMIN_PASSWORD: 'canary-password',
      METRICS_TOKEN: 'canary'.repeat(4),
      REDIS_URL: 'redis://canary:canary@127.0.0.1:1',
      S3_ENDPOINT: 'http://127.0.0.1:1/canary',
      S3_BUCKET: 'canary',
      S3_ACCESS_KEY: 'canary',
      S3_SECRET_KEY: 'canary',
      META_APP_SECRET: 'canary'.repeat(4),
      SMTP_HOST: 'canary.invalid',
      SMTP_PORT: '2525',
      SMTP_USER: 'canary',
      SMTP_PASSWORD: 'canary',
      MAIL_FROM: 'Canary <canary@canary.example>',
      META_VERIFY_TOKEN: 'canary-canary',
      CANARY: 'canary',
    };
    await makeBundle(environment, { file, logFile });
    const text = await readFile(file, 'utf8');
    expect(text.toLowerCase()).not.toContain(CANARY);
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

  it('has no canary of variables that cannot be read either', async () => {
    const file = join(folder, 'unreadable.json');
    const environment = Object.fromEntries(variableNames.map((name) => [name, `https://canary-${name}`]));
    const { code, output } = await runOperation('support-bundle', [file], environment);
    expect(code).toBe(0);
    expect(output).toContain('Read it before you send it.');
    const text = await readFile(file, 'utf8');
    expect(text.toLowerCase()).not.toContain(CANARY);
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
      'Error: canary\n    at start (file:///srv/canary/apps/server/src/main.ts:12:3)\n    at canary (/x/apps/server/src/canary.ts:1:1)';
    const text = JSON.stringify({ level: 50, msg: 'canary', err: { type: 'Error', stack, code: '23505' } });
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
      `select 'Canary' , "dueDate", "Canary" from t -- canary\n where a = $1 /* canary */`,
      'select ?, "dueDate", "?" from t where a = $1',
    ],
    [`create role canary password 'canary'`, null],
    [`set app.x = 'canary'`, null],
    ['select $$canary$$', null],
    [`update t set a = 'it''s canary'`, 'update t set a = ?'],
  ])('is without its values: %s', (text, expected) => {
    expect(strippedStatement(text, names)?.replace(' ,', ',') ?? null).toBe(expected);
  });
});
