import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as database from './database-checks.ts';
import { examine } from './examine.ts';
import { mends } from './finding.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-doctor-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const config = (env: Record<string, string> = {}): Config => readConfig({ DATA_DIR: folder, ...env });
const found = (name: keyof typeof mends, level: 'warning' | 'failure') =>
  expect.objectContaining({ problem: name, level, mend: mends[name] });
const ok = expect.objectContaining({ level: 'ok', problem: null, mend: null });

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe('the doctor finds of the database', () => {
  let home: TestDatabase;
  let client: pg.Client;
  const answering = (row: object) =>
    ({ query: async () => ({ rows: [row], rowCount: 1 }) }) as unknown as pg.Client;

  beforeAll(async () => {
    home = await testDatabase();
    client = new pg.Client(home.address);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await home.drop();
  });

  it('that it does not answer', async () => {
    const env = {
      DATA_DIR: folder,
      PORT: '0',
      DATABASE_URL: `postgres://x@127.0.0.1:${await unusedPort()}/x`,
    };
    expect(await examine(env)).toContainEqual(found('database-unreachable', 'failure'));
  });

  it('a version that is too old, or newer than the tests', async () => {
    expect(await database.checkVersion(client)).toEqual(ok);
    expect(await database.checkVersion(answering({ version: '14.2', number: 140_002 }))).toEqual(
      found('database-old', 'failure'),
    );
    expect(await database.checkVersion(answering({ version: '19.1', number: 190_001 }))).toEqual(
      found('database-untested', 'warning'),
    );
  });

  it('rights that its user lacks', async () => {
    expect(await database.checkRights(client)).toEqual(ok);
    const user = `doctor_${home.address.database}`;
    await client.query(`create role ${user} login nocreaterole`);
    const other = new pg.Client({ ...home.address, user });
    await other.connect();
    expect(await database.checkRights(other)).toEqual(found('database-rights', 'failure'));
    await client.query(
      `grant create on database ${home.address.database} to ${user}; grant create on schema public to ${user}`,
    );
    expect(await database.checkRights(other)).toEqual(found('database-rights', 'failure'));
    await other.end();
    await client.query(`drop owned by ${user}; drop role ${user}`);
  });

  it('a database user who owns everything and may not act as the roles', async () => {
    const lacksRoles = { query: async (text: string) => client.query(text) };
    const asked = {
      query: async (text: string) =>
        text.includes('rolcreaterole')
          ? { rows: [{ mayCreate: false, granted: 1 }] }
          : lacksRoles.query(text),
    } as unknown as pg.Client;
    expect(await database.checkRights(asked)).toEqual(found('database-rights', 'failure'));
  });

  it('an upgrade that would be refused, and a database of a newer program', async () => {
    expect(await database.checkMigrations(client)).toEqual(ok);
    await client.query(`insert into migrations (name, digest) values ('9999-newer.sql', 'x')`);
    expect(await database.checkMigrations(client)).toEqual(found('database-newer', 'warning'));
    await client.query(`delete from migrations where name = '9999-newer.sql'`);
    await client.query(`update migrations set digest = digest || 'x' where name = '0001-foundation.sql'`);
    expect(await database.checkMigrations(client)).toEqual(found('upgrade-blocked', 'failure'));
    await client.query(
      `update migrations set digest = rtrim(digest, 'x') where name = '0001-foundation.sql'`,
    );
  });

  it('a clock that goes wrong', async () => {
    expect(await database.checkClock(client)).toEqual(ok);
    const late = (ms: number) => () => Date.now() - ms;
    expect(await database.checkClock(client, late(20_000))).toEqual(found('clock-wrong', 'warning'));
    expect(await database.checkClock(client, late(-900_000))).toEqual(found('clock-wrong', 'failure'));
  });

  it('a secret that is missing, or opens nothing', async () => {
    const [right, wrong] = [
      'the right secret of this installation!',
      'another secret of an installation!!!!',
    ];
    expect(await database.checkSecret(client, config({ DATA_DIR: join(folder, 'none') }))).toEqual(ok);
    await client.query(`insert into companies (id, name) values (3, 'Três')`);
    expect(await database.checkSecret(client, config({ DATA_DIR: join(folder, 'none') }))).toEqual(
      found('secret-missing', 'failure'),
    );
    await client.query(`insert into settings (key, value) values ('openaikeyaudio', $1)`, [
      new Secrets(right).encrypt('x', settingPlace('openaikeyaudio')),
    ]);
    expect(await database.checkSecret(client, config({ APP_SECRET: right }))).toEqual(ok);
    expect(await database.checkSecret(client, config({ APP_SECRET: wrong }))).toEqual(
      found('secret-wrong', 'failure'),
    );
    await client.query(`insert into settings (key, value) select 'asaastoken', value from settings`);
    expect(await database.checkSecret(client, config({ APP_SECRET: right }))).toMatchObject({
      problem: 'secret-wrong',
      text: '1 of 2 stored values do not open with the secret.',
    });
    await client.query(`delete from settings where key = 'asaastoken'`);
  });

  it('sign-up that is open to the public, and passwords that may be short', async () => {
    const reachable = config({ HOST: '0.0.0.0' });
    expect(await database.checkSignUp(client, config())).toEqual(ok);
    expect(await database.checkSignUp(client, reachable)).toEqual(ok);
    expect(await database.checkPasswords(client, config())).toEqual(ok);
    expect(await database.checkPasswords(client, reachable)).toEqual(found('passwords-weak', 'warning'));
    await client.query(
      `insert into settings (key, value) values ('userCreation', 'enabled'), ('strongPasswords', 'enabled')`,
    );
    expect(await database.checkSignUp(client, reachable)).toEqual(found('signup-open', 'warning'));
    expect(await database.checkSignUp(client, config())).toEqual(ok);
    expect(await database.checkPasswords(client, reachable)).toEqual(ok);
  });

  it('mails that failed within a day, where mails are sent', async () => {
    const sending = config({
      SMTP_HOST: 'localhost',
      MAIL_FROM: 'a@prosa.test',
      PUBLIC_URL: 'http://localhost',
    });
    expect(await database.checkMails(client, config())).toEqual([]);
    expect(await database.checkMails(client, sending)).toEqual([ok]);
    await client.query(`insert into mails (company_id, kind, recipient, "messageId", status, "endedAt") values
      (3, 'confirmEmail', 'bia@loja.test', '<1@prosa.test>', 'failed', now() - interval '25 hours')`);
    expect(await database.checkMails(client, sending)).toEqual([ok]);
    await client.query(`update mails set "endedAt" = now()`);
    expect(await database.checkMails(client, sending)).toEqual([found('mails-failed', 'warning')]);
    await client.query('alter table mails rename to mails_elsewhere');
    expect(await database.checkMails(client, sending)).toEqual([]);
    await client.query('alter table mails_elsewhere rename to mails');
  });

  it('a check that cannot be made, beside all others', async () => {
    const { host = '', database: name = '' } = home.address;
    const env = {
      DATA_DIR: folder,
      PORT: '0',
      DATABASE_URL: `postgres://postgres@localhost/${name}?host=${encodeURIComponent(host)}`,
    };
    await client.query('alter table settings rename to settings_elsewhere');
    const findings = await examine(env);
    await client.query('alter table settings_elsewhere rename to settings');
    expect(findings.filter(({ problem }) => problem === 'check-failed').map(({ check }) => check)).toEqual([
      'app secret',
      'sign-up',
      'passwords',
    ]);
    expect(findings.filter(({ level }) => level === 'ok').length).toBeGreaterThan(8);
  });
});
