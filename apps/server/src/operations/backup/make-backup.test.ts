import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { applyMissing, lockMigrations } from '../../platform/database/migrate.ts';
import type { RunningServer } from '../../server.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { contentOf, openMachine, type Machine } from '../testing/installation.ts';
import { makeBackup } from './make-backup.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';

const native = process.env.PROSA_TEST_POSTGRES ?? null;
const machines: Machine[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-backup-'));
});
afterAll(async () => {
  await Promise.all(machines.map(async (machine) => machine.close()));
  await rm(folder, { recursive: true });
});

async function newMachine(): Promise<Machine> {
  const machine = await openMachine(native);
  machines.push(machine);
  return machine;
}

const options = (name: string) => ({ file: join(folder, name), passphrase: null, withoutMedia: false });

describe('a backup while the server runs', () => {
  let source: Machine;
  let server: RunningServer;

  beforeAll(async () => {
    source = await newMachine();
    server = await source.start();
  });
  afterAll(async () => server.stop());

  const pair = (n: number) =>
    `insert into plans (name, users, connections, queues) values ('plan ${n}', 1, 1, 1);
     insert into settings (key, value) values ('setting ${n}', 'x')`;
  const countPairs = async ({ query }: Machine) =>
    (
      await query(`select (select count(*)::int from plans where name like 'plan %') as plans,
        (select count(*)::int from settings where key like 'setting %') as settings`)
    )[0];

  it('has the rows of one moment, though others are stored before the last table is read', async () => {
    await source.query(pair(1));
    // The backup waits for this table, with its moment already chosen.
    const writer = new pg.Client({ connectionString: source.config.databaseUrl ?? '' });
    await writer.connect();
    await writer.query('begin; lock table tags in access exclusive mode');
    const making = makeBackup(source.config, options('one-moment'));
    await expect
      .poll(async () =>
        source.query(
          `select from pg_stat_activity where application_name = 'prosa_backup' and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await writer.query('set local role prosa_operator');
    for (let n = 2; n < 50; n += 1) await writer.query(pair(n));
    await writer.query('commit');
    await writer.end();
    await making;
    expect(await countPairs(source)).toEqual({ plans: 49, settings: 49 });

    const target = await newMachine();
    await restoreBackup(target.config, options('one-moment'));
    expect(await countPairs(target)).toEqual({ plans: 1, settings: 1 });
  });

  it('has both rows of a transaction or none, while many are committed', async () => {
    let isOver = false;
    let stored = 1_000;
    const writing = (async () => {
      for (; !isOver; stored += 1) await source.query(`begin; ${pair(stored)}; commit`);
    })();
    await expect.poll(() => stored).toBeGreaterThan(1_020);
    await makeBackup(source.config, options('many'));
    const after = stored;
    await expect.poll(() => stored).toBeGreaterThan(after + 5);
    isOver = true;
    await writing;

    const target = await newMachine();
    await restoreBackup(target.config, options('many'));
    const found = await countPairs(target);
    expect(found?.plans).toBe(found?.settings);
    expect(found?.plans).toBeGreaterThan(60);
  });
});

describe('a restored installation', () => {
  it('numbers new rows behind those that it has, and jobs wait for whoever is free', async () => {
    const [source, target] = await Promise.all([newMachine(), newMachine()]);
    await (await source.start()).stop();
    await source.query(`insert into companies (id, name) overriding system value values (70, 'Setenta')`);
    await source.query(`select setval(pg_get_serial_sequence('companies', 'id'), 70)`);
    await source.query(`select graphile_worker.add_job('a-task', '{}', queue_name => 'a-queue')`);
    await source.query(
      `update graphile_worker._private_jobs set locked_by = 'a dead pool', locked_at = now()`,
    );
    await source.query(
      `update graphile_worker._private_job_queues set locked_by = 'a dead pool', locked_at = now()`,
    );
    await makeBackup(source.config, options('numbers'));
    await restoreBackup(target.config, options('numbers'));
    expect(await target.query(`insert into companies (name) values ('Nova') returning id::int`)).toEqual([
      { id: 71 },
    ]);
    expect(
      await target.query(`select locked_by from graphile_worker._private_jobs where task_id is not null`),
    ).toEqual(expect.arrayContaining([{ locked_by: null }]));
    expect(
      await target.query('select from graphile_worker._private_job_queues where locked_by is not null'),
    ).toEqual([]);
    expect(
      await target.query(`select key from graphile_worker.jobs where task_identifier = 'a-task'`),
    ).toHaveLength(1);
  });

  it('has no one-time text: a code that was not sent yet is sent by no copy of the installation', async () => {
    const [source, target] = await Promise.all([newMachine(), newMachine()]);
    await (await source.start()).stop();
    const [connection] = await source.query(
      `insert into connections (company_id, name, channel, provider) values (1, 'Loja', 'whatsapp', 'beta') returning id`,
    );
    const texts = 'select wid, content is not null as "isWaiting" from one_time_texts';
    await source.query(`insert into one_time_texts (company_id, "whatsappId", wid, content, "expiresAt")
      values (1, ${connection?.['id']}, 'W', '', now() + interval '10 minutes')`);
    const { tables } = await makeBackup(source.config, options('codes'));
    await restoreBackup(target.config, options('codes'));
    expect(await source.query(texts)).toEqual([{ wid: 'W', isWaiting: true }]);
    expect(await target.query(texts)).toEqual([]);
    expect(Object.keys(tables)).not.toContain('public.one_time_texts');
    expect(tables['public.connections']?.rows).toBe(1);
  });

  it('is upgraded when the backup is of an older program: later migrations change the restored rows', async () => {
    const [source, target] = await Promise.all([newMachine(), newMachine()]);
    const client = await lockMigrations({ connectionString: source.config.databaseUrl ?? '' });
    await applyMissing(client, { upTo: '0011-one-language.sql' });
    await client.end();
    await source.query(`insert into companies (id, name) values (5, 'Cinco')`);
    await source.query(
      `insert into contacts (company_id, name, number, "marketingToldAt") values (5, 'Bia', '5511', '2026-01-02')`,
    );
    const { tables } = await makeBackup(source.config, options('older'));
    expect(tables['public.history_asked']?.rows).toBe(0);
    await restoreBackup(target.config, options('older'));
    expect(await target.query(`select name, "marketingChangedAt"::date::text as day from contacts`)).toEqual([
      { name: 'Bia', day: '2026-01-02' },
    ]);
    const server = await target.start();
    await server.stop();
    const fresh = await newMachine();
    await (await fresh.start()).stop();
    expect(await target.catalogue()).toEqual(await fresh.catalogue());
  });
});

describe('a backup is refused', () => {
  it('of an empty database, and of a data directory without one', async () => {
    const machine = await newMachine();
    await expect(makeBackup(machine.config, options('empty'))).rejects.toThrow(
      'There is no installation in this database',
    );
    const { DATABASE_URL: _url, ...rest } = machine.environment;
    await expect(makeBackup(readConfig(rest), options('empty'))).rejects.toThrow('there is no database in');
  });

  it('with another app secret than that under which values are stored', async () => {
    const machine = await newMachine();
    const server = await machine.start();
    const sealed = server.app.secrets.encrypt('a key', settingPlace('openaikeyaudio'));
    await server.stop();
    await machine.query(`insert into settings (key, value) values ('openaikeyaudio', $1)`, [sealed]);
    const config = readConfig({
      ...machine.environment,
      APP_SECRET: 'a secret that is of another installation',
    });
    await expect(makeBackup(config, options('other-secret'))).rejects.toThrow(
      '1 of 1 stored values do not open with the secret. Run it with the environment of the server.',
    );
    await makeBackup(machine.config, options('right-secret'));
  });

  it('not where the media are elsewhere, but that is said', async () => {
    const machine = await newMachine();
    const server = await machine.start();
    const file = { key: 'company1/messages/a.txt', type: 'text/plain' };
    await server.app.storage.put(file.key, Buffer.from('x'), file.type);
    await server.stop();
    await machine.query(`set session_replication_role = replica; insert into messages
      (company_id, "conversationId", "ticketId", wid, "mediaPath", "createdAt") values (1, 1, 1, 'W', '${file.key}', now());
      reset session_replication_role`);
    expect(await makeBackup(machine.config, options('media-here'))).toMatchObject({
      lacksMedia: false,
      files: 1,
    });
    const elsewhere = readConfig({ ...machine.environment, DATA_DIR: join(folder, 'elsewhere') });
    expect(await makeBackup(elsewhere, options('media-elsewhere'))).toMatchObject({
      lacksMedia: true,
      hasSecret: false,
    });
  });

  it('when the rows of a table would be hidden from it', async () => {
    const machine = await newMachine();
    await (await machine.start()).stop();
    const before = await contentOf(machine);
    await machine.query('drop policy every_company on tickets');
    await expect(makeBackup(machine.config, options('hidden'))).rejects.toThrow(
      'The role prosa_operator does not see every row of public.tickets.',
    );
    expect(await contentOf(machine)).toEqual(before);
  });
});
