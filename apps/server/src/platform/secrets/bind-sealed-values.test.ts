import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given } from '../../testing/given.ts';
import { LogSink } from '../../testing/log-sink.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sealUnbound } from '../../testing/seal-unbound.ts';
import { createLogger } from '../log/logger.ts';
import { bindSealedValues, bindSoon, defineSecretJobs } from './bind-sealed-values.ts';
import {
  everySealedColumn,
  type SealedColumnName,
  type SealedPlace,
  settingPlace,
} from './sealed-columns.ts';
import { Secrets } from './secrets.ts';

let server: ModuleServer;
let make: Given;
let log: LogSink;

beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(() => {
  log = new LogSink();
  server.app.log = createLogger('trace', log);
});

const old = (column: SealedColumnName) => sealUnbound(server.app.secrets, `secret of ${column}`);

const onPhone = { id: 'w', chat: '5511999990001', fromBusiness: true, type: 'text', at: new Date() };

/** A row of every table that has sealed values, each of them sealed as before. */
async function insertOldValues(): Promise<{ id: number }> {
  const company = await make.company();
  const own = { company_id: company.id };
  const user = await make.user(company);
  const { id: whatsappId } = await make.connection(company, { token: old('connections.token') });
  const rows: [table: string, facts: object][] = [
    ['integrations', { name: 'Robô', type: 'dialogflow', secret: old('integrations.secret') }],
    [
      'prompts',
      { name: 'Ia', prompt: 'x', apiKey: old('prompts.apiKey'), voiceKey: old('prompts.voiceKey') },
    ],
    ['web_sessions', { whatsappId, credentials: old('web_sessions.credentials') }],
    ['web_keys', { whatsappId, type: 'session', id: '1.0', value: old('web_keys.value') }],
    ['second_factors', { userId: user.id, secret: old('second_factors.secret') }],
    [
      'api_webhooks',
      {
        whatsappId,
        url: 'https://example.test',
        secret: old('api_webhooks.secret'),
        events: '{message.sent}',
      },
    ],
    [
      'one_time_texts',
      { whatsappId, wid: 'w', content: old('one_time_texts.content'), expiresAt: new Date() },
    ],
    ['sandbox_messages', { ...onPhone, whatsappId, sealedBody: old('sandbox_messages.sealedBody') }],
  ];
  for (const [table, facts] of rows) await make.insert(table, { ...own, ...facts });
  const account = { channel: 'facebook', accountId: `a${company.id}`, whatsappId };
  await make.insert('meta_connections', {
    ...own,
    ...account,
    accessToken: old('meta_connections.accessToken'),
  });
  const signIn = {
    state: `s${company.id}`,
    redirectUri: 'x',
    accessToken: old('facebook_sign_ins.accessToken'),
  };
  await make.insert('facebook_sign_ins', { ...own, userId: user.id, ...signIn });
  const mail = { kind: 'k', recipient: 'r', messageId: `<${company.id}>`, content: old('mails.content') };
  await make.insert('mails', { ...own, ...mail });
  const session = await make.insert('sessions', { ...own, userId: user.id, expiresAt: new Date() });
  const push = { endpoint: 'e', p256dh: 'p', auth: old('push_subscriptions.auth') };
  await make.insert('push_subscriptions', { ...own, sessionId: session.id, userId: user.id, ...push });
  await update(`update integrations set "jsonContent" = $1 where company_id = $2`, [
    old('integrations.jsonContent'),
    company.id,
  ]);
  return company;
}

const update = (text: string, values: unknown[] = []): Promise<Anything[]> =>
  server.app.database.acrossCompanies('test', (tx) => tx.query(`test ${text}`.slice(0, 60), text, values));

type Stored = SealedPlace & { sealed: string };
async function storedOf({ id }: { id: number }): Promise<Stored[]> {
  const texts = everySealedColumn
    .filter(({ name }) => name !== 'settings.value')
    .map(
      ({ name, company, row, column, table }) =>
        `select '${name}' as column, ${company} as "companyId", ${row} as row, ${column} as sealed from ${table}
         where company_id = $1 and ${column} <> ''`,
    );
  return update(texts.join(' union all '), [id]);
}

describe('sealed values of before', () => {
  it('are sealed for their rows by the job of a start: every column, and open nowhere else', async () => {
    const [company, other] = [await insertOldValues(), await insertOldValues()];
    await make.insert('settings', { key: 'asaastoken', value: old('settings.value') });
    await make.insert('settings', { key: 'appName', value: 'v1.Prosa' });
    defineSecretJobs(server.app);
    await bindSoon(server.app);
    await server.runJobs();

    const stored = await storedOf(company);
    expect(stored.map(({ column }) => column).toSorted()).toEqual(
      everySealedColumn
        .map(({ name }) => name)
        .filter((name) => name !== 'settings.value')
        .toSorted(),
    );
    const others = new Map((await storedOf(other)).map((one) => [one.column, one]));
    for (const { sealed, ...place } of stored) {
      expect(sealed).toMatch(/^v2\./);
      expect(server.app.secrets.decrypt(sealed, place)).toBe(`secret of ${place.column}`);
      const moved = others.get(place.column) as Stored;
      expect(() => server.app.secrets.decrypt(sealed, moved)).toThrow('ERR_SECRET_UNREADABLE');
    }
    const settings = await update(`select key, value from settings where key in ('asaastoken', 'appName')`);
    const valueOf = new Map(settings.map(({ key, value }) => [key, value]));
    expect(valueOf.get('appName')).toBe('v1.Prosa');
    expect(valueOf.get('asaastoken')).toMatch(/^v2\./);
    expect(server.app.secrets.decrypt(valueOf.get('asaastoken'), settingPlace('asaastoken'))).toBe(
      'secret of settings.value',
    );
    expect(log.text).not.toContain('secret of');
  });

  it('that are bound stay as they are, so that a job that was interrupted only does the rest', async () => {
    const company = await insertOldValues();
    await bindSealedValues(server.app);
    const before = await storedOf(company);
    await update(`update prompts set "apiKey" = $2 where company_id = $1`, [
      company.id,
      old('prompts.apiKey'),
    ]);
    await bindSealedValues(server.app);
    const after = await storedOf(company);
    const changed = after.filter(({ sealed }) => !before.some((one) => one.sealed === sealed));
    expect(changed.map(({ column, sealed }) => [column, sealed.slice(0, 3)])).toEqual([
      ['prompts.apiKey', 'v2.'],
    ]);
  });

  it('of more than one part are all sealed, and the log counts them', async () => {
    await bindSealedValues(server.app);
    log.text = '';
    const company = await make.company();
    const { id: whatsappId } = await make.connection(company);
    await update(
      `insert into web_keys (company_id, "whatsappId", type, id, value)
       select $1, $2, 'pre-key', n::text, $3 from generate_series(1, 1203) n`,
      [company.id, whatsappId, old('web_keys.value')],
    );
    await bindSealedValues(server.app);
    const [row] = await update(
      `select count(distinct value)::int as values from web_keys where company_id = $1 and value like 'v2.%'`,
      [company.id],
    );
    expect(row.values).toBe(1_203);
    expect(log.entriesWith('web_keys.value')[0]).toMatch(/"values":1203[,}]/);
  });

  it('that do not open with the secret stay, and the log says so', async () => {
    const company = await make.company();
    const lost = sealUnbound(new Secrets('a secret of another installation, long'), 'x');
    const { id } = await make.connection(company, { token: lost });
    const made = await make.connection(company, { token: old('connections.token') });
    await bindSealedValues(server.app);
    const rows = await update(`select id, token from connections where company_id = $1 order by id`, [
      company.id,
    ]);
    expect(rows).toEqual([
      { id, token: lost },
      { id: made.id, token: expect.stringMatching(/^v2\./) },
    ]);
    expect(log.entriesWith('do not open')[0]).toContain('"values":1');
    await update('update connections set token = null where id = $1', [id]);
  });
});
